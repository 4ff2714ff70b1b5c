import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { law } from "../../runtime/sanctions/open-data.ts";

/** What each operative paragraph bans, noted down from its text, and the labels that were then read against it. */
const [header, ...lines] = readCsv(
  "labels-by-hand.csv",
  readFileSync(join(import.meta.dirname, "labels-by-hand.csv")),
).records;
const read = lines.map(({ cells }) =>
  Object.fromEntries((header?.cells ?? []).map((column, at) => [column, cells[at] ?? ""])),
);
const key = ({
  regime,
  article,
  direction,
}: {
  regime?: string | undefined;
  article?: string | undefined;
  direction?: string | null | undefined;
}): string => `${regime} ${article} ${direction}`;
const measures = law.record.measures.filter(({ role }) => role === "ban" || role === "restriction");

it("have a row for every ban and restriction, and for nothing else", () => {
  expect(new Set(read.map(key))).toEqual(new Set(measures.map(key)));
});

it.each(measures.map((measure) => ({ id: measure.id, measure })))("$id is served as it was read", ({ measure }) => {
  const row = read.find((own) => key(own) === key(measure));
  expect({ label: measure.label, condition: measure.condition?.text ?? { en: "", pl: "" } }).toMatchObject({
    label: { en: row?.["label_en"], pl: row?.["label_pl"] },
    condition: { en: row?.["condition_en"], pl: row?.["condition_pl"] },
  });
});

/** Words of a paragraph that change whose goods and which movements it reaches, in the note and in both labels. */
it.each([
  { says: /\bfor use in\b/, en: /for use/, pl: /użytku/, both: true },
  { says: /\binto the Union\b/, en: /into the Union/, pl: /do Unii/, both: true },
  { says: /continental shelf/, en: /continental shelf/, pl: /szelfie/, both: true },
  { says: /\b[Oo]riginat/, en: /originat/, pl: /pochodz/, both: false },
  { says: /exported from/, en: /exported from/, pl: /wywożon|wywiezion/, both: false },
  { says: /\bindirectly\b/, en: /indirect/, pl: /pośredni/, both: false },
  { says: /^(?:to )?(?:purchase|trade)/, en: /purchase|trade|transport/, pl: /zakup|handlu|transport/, both: false },
])("$says of a paragraph is in its labels", ({ says, en, pl, both }) => {
  const wrong = read.filter(({ bans = "", label_en = "", label_pl = "", condition_en = "", condition_pl = "" }) => {
    const labels = new Set([en.test(`${label_en} ${condition_en}`), pl.test(`${label_pl} ${condition_pl}`)]);
    return labels.has(!says.test(bans)) && (says.test(bans) || both);
  });
  expect(wrong.map(key)).toEqual([]);
});

/**
 * A further reader took the paragraphs of the newest text and of the acts of Belarus again, without the notes; what the
 * other found stands in `read_again`.
 */
it("were read again by another, seven of ten at least, and mended where the paragraph says more", () => {
  const again = read.filter(({ read_again }) => read_again === "agrees" || read_again === "widened");
  expect(read.filter((row) => !again.includes(row) && row["read_again"] !== "")).toEqual([]);
  expect(again.length / read.length).toBeGreaterThanOrEqual(0.7);
  expect(again.filter(({ read_again }) => read_again === "widened").map(({ article }) => article)).toEqual([
    "Art. 3v(1)",
    "Art. 3v(1)",
  ]);
});

it("say the direction with the same word", () => {
  const words: Record<string, RegExp> = {
    export: /^Export ban|^Ban on sale/,
    import: /^Import ban|^Storage ban/,
    transit: /^Transit ban/,
    transport: /^Transport ban|^Ban: no (?:sale|transfer|trade|reloading)/,
    third_country: /third countr|carried through/,
  };
  expect(
    read
      .filter(({ direction = "", label_en = "" }) => words[direction]?.test(label_en) !== true)
      .map(({ article, label_en }) => [article, label_en]),
  ).toEqual([]);
});
