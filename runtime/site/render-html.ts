import { nothing, type TemplateResult } from "lit-html";

/**
 * Prints the templates of the page as text, for who has no script: the same words from the same data. The renderer of
 * lit itself for servers (`@lit-labs/ssr`) brings a
 * parser, a document and a loader of modules, and marks its text for a script to take over; nothing here is taken over.
 * Every value is escaped, every attribute quoted.
 */
export function renderHtml({ strings, values }: Pick<TemplateResult, "strings" | "values">): string {
  let text = "";
  let slot: Slot = "text";
  for (const [index, string] of strings.entries()) {
    text += string;
    slot = slotAfter(string, slot);
    if (index >= values.length) continue;
    const value = valueOf(values[index]);
    if (slot === "text") text += renderChild(value);
    else if (slot === "quoted") text += value === nothing ? "" : escapeHtml(textOf(value));
    else {
      const { name = "", kind = "" } = ATTRIBUTE.exec(text)?.groups ?? {};
      if (name === "") throw new Error("a value stands in a tag and is none of an attribute");
      text = text.replace(ATTRIBUTE, "") + renderAttribute(kind, name, value);
    }
  }
  return text;
}

type Slot = "text" | "tag" | "quoted";

/** An attribute that a value follows: `name=`, `.property=`, `?flag=`, `@event=`. */
const ATTRIBUTE = /\s(?<kind>[.?@]?)(?<name>[\w-]+)=$/;
const NEXT: Readonly<Record<Slot, Readonly<Record<string, Slot>>>> = {
  text: { "<": "tag" },
  tag: { ">": "text", '"': "quoted" },
  quoted: { '"': "tag" },
};

function slotAfter(string: string, from: Slot): Slot {
  return (string.match(/[<>"]/g) ?? []).reduce<Slot>((slot, mark) => NEXT[slot][mark] ?? slot, from);
}

/** Nobody listens to events; a property that is true or false is a flag. */
function renderAttribute(kind: string, name: string, value: unknown): string {
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
  "'": "&#39;",
  "\0": "\ufffd", // as a browser reads it
};

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'\0]/g, (mark) => ESCAPES[mark] ?? "");
}
