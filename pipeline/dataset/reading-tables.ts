import { z } from "zod";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { fold, placeKey } from "../../runtime/text/normalize.ts";
import { nonEmpty, textOrEmpty } from "../source/cells.ts";
import { table } from "../source/table.ts";

/** What people write around codes and quantities; `sources/reading/FORMAT.md` is the contract. */

const KINDS = [
  "amount",
  "between",
  "class",
  "column",
  "counted",
  "denial",
  "label",
  "measured",
  "not_dangerous",
  "nothing",
  "number",
  "of",
  "package",
  "packing_group",
  "per",
  "scheme",
  "stated",
  "unit",
] as const;

export const readingWordTable = table({
  name: "reading/words",
  files: "reading/words.csv",
  row: z.object({
    kind: z.enum(KINDS, `want one of ${KINDS.join(", ")}`),
    lang: z.enum(["", ...ADR_LANGUAGES], `want empty or one of ${ADR_LANGUAGES.join(", ")}`),
    text: nonEmpty,
    means: textOrEmpty,
  }),
  key: ["kind", "lang", "text"],
  ordered: true,
  floor: 300,
});

export const placeNameTable = table({
  name: "reading/countries",
  files: "reading/countries.csv",
  row: z.object({
    code: z.string().regex(/^[A-Z]{2}$/, "want two capital letters"),
    alpha3: z.string().regex(/^(?:[A-Z]{3})?$/, "want three capital letters, or empty"),
    names: textOrEmpty,
  }),
  key: ["code"],
  ordered: true,
  floor: 240,
});

type WordRow = z.infer<typeof readingWordTable.row>;
type PlaceRow = z.infer<typeof placeNameTable.row>;

/** The modules of the reader that the tables print, by their paths. */
export function planReadingModules(words: readonly WordRow[], places: readonly PlaceRow[]): Map<string, string> {
  const listed = KINDS.map((kind) => {
    const rows = words.filter((row) => row.kind === kind);
    const texts = rows.map(({ text, means }) => [fold(text), means].filter(Boolean).join("="));
    return printList(
      `${kind.toUpperCase()}_TEXTS`,
      texts.filter((text) => fold(text) !== ""),
    );
  });
  const named = places.map(({ code, alpha3, names }) =>
    [code, ...new Set([alpha3, ...names.split(";")].map(placeKey).filter((name) => name !== ""))].join("="),
  );
  return new Map([
    ["runtime/reading/words.generated.ts", printModule("words", listed)],
    ["runtime/reading/countries.generated.ts", printModule("countries", [printList("PLACE_TEXTS", named)])],
  ]);
}

function printModule(name: string, lists: readonly string[]): string {
  return [`// Printed from sources/reading/${name}.csv by \`npm run openapi\`. Do not edit.`, ...lists, ""].join("\n");
}

const WIDTH = 110;

/** Texts between semicolons in a template string, broken into lines. */
function printList(name: string, texts: readonly string[]): string {
  const lines = [""];
  for (const text of new Set(texts)) {
    const last = lines.at(-1) ?? "";
    if (last !== "" && last.length + text.length > WIDTH) lines.push(text);
    else lines[lines.length - 1] = last === "" ? text : `${last};${text}`;
  }
  return `export const ${name} = \`\n${lines.join("\n")}\n\`;`;
}
