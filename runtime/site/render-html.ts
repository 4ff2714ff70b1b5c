import { nothing, type TemplateResult } from "lit-html";
import { onceByObject } from "../text/memo.ts";

/**
 * Prints the templates of the page as text, for who has no script: the same words from the same data. The renderer of
 * lit itself for servers (`@lit-labs/ssr`) brings a parser, a document and a loader of modules, and marks its text for
 * a script to take over; nothing here is taken over.
 * Every value is escaped, every attribute quoted.
 */
export function renderHtml({ strings, values }: Pick<TemplateResult, "strings" | "values">): string {
  const { texts, slots } = partsOf(strings);
  let text = texts[0] ?? "";
  for (const [index, { kind, name }] of slots.entries()) {
    const value = valueOf(values[index]);
    if (kind === "child") text += renderChild(value);
    else if (kind === "quoted") text += value === nothing ? "" : escapeHtml(textOf(value));
    else text += renderAttribute(kind, name, value);
    text += texts[index + 1] ?? "";
  }
  return text;
}

/** Where a value stands: in text, in a quoted attribute, or as an attribute whose name has a mark or none. */
interface Slot {
  kind: "child" | "quoted" | "" | "." | "?" | "@";
  name: string;
}

/** The texts of a template without indents and without the names of attributes, and its slots: read once a template. */
const partsOf = onceByObject((strings: TemplateStringsArray): { texts: string[]; slots: Slot[] } => {
  const texts: string[] = [];
  const slots: Slot[] = [];
  let place: Place = "text";
  for (const [index, string] of strings.entries()) {
    place = placeAfter(string, place);
    const isValue = index < strings.length - 1;
    texts.push((isValue && place === "tag" ? string.replace(ATTRIBUTE, "") : string).replaceAll(INDENTED, "\n"));
    if (!isValue) continue;
    if (place !== "tag") slots.push({ kind: place === "text" ? "child" : "quoted", name: "" });
    else {
      const { name = "", kind = "" } = ATTRIBUTE.exec(string)?.groups ?? {};
      if (name === "") throw new Error("a value stands in a tag and is none of an attribute");
      slots.push({ kind: kind as Slot["kind"], name });
    }
  }
  return { texts, slots };
});

/** A line end with the spaces around it: a page has no use for them. */
const INDENTED = /[ \t]*\n\s*/g;

type Place = "text" | "tag" | "quoted";

/** An attribute that a value follows: `name=`, `.property=`, `?flag=`, `@event=`. */
const ATTRIBUTE = /\s(?<kind>[.?@]?)(?<name>[\w-]+)=$/;
const NEXT: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  text: { "<": "tag" },
  tag: { ">": "text", '"': "quoted" },
  quoted: { '"': "tag" },
};

function placeAfter(string: string, from: Place): Place {
  return (string.match(/[<>"]/g) ?? []).reduce<Place>((place, mark) => NEXT[place][mark] ?? place, from);
}

/** Nobody listens to events; a property that is true or false is a flag. */
function renderAttribute(kind: Slot["kind"], name: string, value: unknown): string {
  if (kind === "@" || value === nothing) return "";
  if (kind === "?" || typeof value === "boolean") return value === true ? ` ${name}` : "";
  return ` ${name}="${escapeHtml(textOf(value ?? ""))}"`;
}

function renderChild(value: unknown): string {
  if (value === nothing || value === null || value === undefined) return "";
  if (isTemplate(value)) return renderHtml(value);
  if (Array.isArray(value)) return value.map((child) => renderChild(valueOf(child))).join("");
  return escapeHtml(textOf(value));
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error("a value is neither text, nor a template, nor a list of them");
}

/** What a directive is given (`live` compares it with what stands in a field) is what is printed. */
function valueOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "_$litDirective$" in value && "values" in value
    ? (value.values as unknown[])[0]
    : value;
}

/** Only what was written as a template is one: data has no list of strings that was frozen with its raw text. */
function isTemplate(value: unknown): value is TemplateResult {
  return (
    typeof value === "object" &&
    value !== null &&
    "_$litType$" in value &&
    "strings" in value &&
    Object.hasOwn(value.strings as object, "raw")
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\0": "\ufffd", // as a browser reads it
};

const SPECIAL = /[&<>"\0]/;

/** Escapes text for an element, or for an attribute, which always stands between double quotes. */
export function escapeHtml(text: string): string {
  return SPECIAL.test(text) ? text.replaceAll(/[&<>"\0]/g, (mark) => ESCAPES[mark] ?? "") : text;
}
