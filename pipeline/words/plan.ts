import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { Located } from "../source/table.ts";
import { FORMS, placesIn, type PageWordRow } from "./table.ts";

/** Where the printed modules stand. */
const FOLDER = "runtime/words";
const HEAD = "// Printed from sources/page by `cargolex openapi`. Do not edit.\n";
/** The language whose sentences give the types. */
const TYPED: AdrLanguage = "en";
/** Read whole, in every language: the widget is one file in another page. */
const WHOLE = "widget";

type Sentence = ReadonlyMap<string, PageWordRow>;
interface Branch {
  [name: string]: Branch | Sentence;
}

/**
 * Prints the sentences as modules: one a part and language, so that a browser reads no other, and one a part that loads
 * them. A sentence with one value is a function of it, one with several takes them by name.
 */
export function planPageWords(rows: readonly Located<PageWordRow>[]): Map<string, string> {
  const parts = Map.groupBy(rows, ({ file }) => file.replace(/^.*\/|\.csv$/g, ""));
  const files = new Map<string, string>();
  for (const [part, lines] of parts) {
    const tree = branchOf(lines.map(({ row }) => row));
    if (part === WHOLE) {
      const texts = ADR_LANGUAGES.map((lang) => `  ${lang}: ${printBranch(tree, lang, "  ")},\n`).join("");
      files.set(`${FOLDER}/${part}.generated.ts`, `${HEAD}\nexport const ${part}Words = {\n${texts}};\n`);
      continue;
    }
    for (const lang of ADR_LANGUAGES) {
      const text = printBranch(tree, lang, "");
      const usesForm = text.includes("form(count");
      const imports =
        (usesForm ? 'import { pluralIn } from "./choose.ts";\n' : "") +
        (lang === TYPED ? "" : `import type typed from "./${TYPED}-${part}.generated.ts";\n`);
      const form = usesForm ? `const form = pluralIn("${lang}");\n` : "";
      files.set(
        `${FOLDER}/${lang}-${part}.generated.ts`,
        `${HEAD}${imports}\n${form}const words${lang === TYPED ? "" : ": typeof typed"} = ${text};\nexport default words;\n`,
      );
    }
    const name = part.replace(/^./, (letter) => letter.toUpperCase());
    const loaders = ADR_LANGUAGES.map(
      (lang) =>
        `  ${lang}: async (): Promise<${name}Words> => (await import("./${lang}-${part}.generated.ts")).default,\n`,
    );
    files.set(
      `${FOLDER}/${part}.generated.ts`,
      `${HEAD}import type typed from "./${TYPED}-${part}.generated.ts";\n\nexport type ${name}Words = typeof typed;\nexport const load${name}Words = {\n${loaders.join("")}};\n`,
    );
  }
  return files;
}

/** The tree that the ids of the rows name. */
function branchOf(rows: readonly PageWordRow[]): Branch {
  const root: Branch = {};
  for (const [id, lines] of Map.groupBy(rows, (row) => row.id)) {
    const names = id.split(".").map((name) => name.replaceAll("/", "."));
    const branch = names.slice(0, -1).reduce((node, name) => (node[name] ??= {}) as Branch, root);
    branch[names.at(-1)!] = new Map(lines.map((row) => [row.form, row]));
  }
  return root;
}

/** A branch as an object, or as a list where its names are numbers; what stands deep is printed on one line. */
function printBranch(branch: Branch, lang: AdrLanguage, indent: string): string {
  const isList = Object.keys(branch).every((name) => /^\d+$/.test(name));
  const members = Object.entries(branch).map(([name, below]) => {
    const text = isSentence(below) ? printSentence(below, lang) : printBranch(below, lang, `${indent}  `);
    return isList ? text : `${/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)}: ${text}`;
  });
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  return indent.length > 2
    ? `${open} ${members.join(", ")} ${close}`
    : `${open}\n${members.map((member) => `${indent}  ${member},\n`).join("")}${indent}${close}`;
}

const isSentence = (node: Branch | Sentence): node is Sentence => node instanceof Map;

/** A count chooses a form; other values are written as they are. */
const typeOf = (value: string): string => (value === "count" ? "number" : "string | number");

function printSentence(sentence: Sentence, lang: AdrLanguage): string {
  const plain = sentence.get("");
  const names = [...new Set([...sentence.values()].flatMap((row) => placesIn(row[TYPED])))];
  const text =
    plain === undefined
      ? `form(count, { ${FORMS.flatMap((form) => (sentence.get(form)?.[lang] ? [`${form}: ${printText(sentence.get(form)![lang])}`] : [])).join(", ")} })`
      : printText(plain[lang]);
  const [name] = names;
  if (name === undefined) return text;
  const typed = lang === TYPED;
  if (names.length === 1) return `(${name}${typed ? `: ${typeOf(name)}` : ""})${typed ? ": string" : ""} => ${text}`;
  const types = typed ? `: { ${names.map((value) => `${value}: ${typeOf(value)}`).join("; ")} }` : "";
  return `({ ${names.join(", ")} }${types})${typed ? ": string" : ""} => ${text}`;
}

/** A text as source: its values are those of a template. A space before a high sign does not break, as in French. */
function printText(written: string): string {
  const text = written.replace(/ (?=[:;?!»])|(?<=«) /g, "\u00a0");
  return placesIn(text).length === 0
    ? JSON.stringify(text)
    : `\`${text.replace(/[`\\]|\$(?=\{)/g, "\\$&").replace(/\{(\w+)\}/g, "${$1}")}\``;
}
