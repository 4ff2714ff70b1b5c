import { join } from "node:path";
import { expect, it } from "vitest";
import { formatIssue } from "../../../pipeline/source/issue.ts";
import { pageWordsChecks, pageWordsTable } from "../../../pipeline/words/table.ts";
import { planPageWords } from "../../../pipeline/words/plan.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import { runChecks } from "../../../pipeline/source/check.ts";
import { pluralIn } from "../../../runtime/words/choose.ts";

const read = (lines: readonly string[]) =>
  readTable(pageWordsTable, "page/goods.csv", Buffer.from(["id,form,pl,en,de,fr", ...lines, ""].join("\n"))).rows;

it.each([
  { why: "a value that one language lacks", lines: ["a.day,,od {day},since {day},seit,depuis le {day}"] },
  { why: "an empty sentence", lines: ["a.day,,od,since,,depuis"] },
  {
    why: "a form that the language has not",
    lines: ["n,few,{count} kody,{count} codes,,", "n,other,{count} a,{count} b,{count} c,{count} d"],
  },
  { why: "no form other", lines: ["n,one,{count} a,{count} b,{count} c,{count} d"] },
  { why: "a sentence below a sentence", lines: ["a,,a,a,a,a", "a.b,,a,a,a,a"] },
])("the check finds $why", ({ lines }) => {
  expect(runChecks(pageWordsChecks, read(lines)).map(({ rule }) => rule)).toEqual(["page/words"]);
});

it("reports a fault with its place, word for word", async () => {
  const rows = read(["a.day,,od {day},since {day},seit,depuis le {day}", "b,,od,since,,depuis"]);
  const report = runChecks(pageWordsChecks, rows).map(formatIssue).join("\n");
  await expect(`${report}\n`).toMatchFileSnapshot(join(import.meta.dirname, "expected.txt"));
});

it("prints a value as an argument, several by name, a count by its form, and lists", () => {
  const rows = read([
    "say,,mówi „{text}”,says “{text}”,sagt „{text}“,dit « {text} »",
    "n.zero,,brak,none,kein,aucun",
    "codes,one,{count} kod z {day},{count} code of {day},{count} Code vom {day},{count} code du {day}",
    "codes,few,{count} kody z {day},,,",
    "codes,other,{count} kodów z {day},{count} codes of {day},{count} Codes vom {day},{count} codes du {day}",
    "list.1.label,,a,b,c,d",
  ]);
  expect(runChecks(pageWordsChecks, rows)).toEqual([]);
  const files = planPageWords(rows);
  expect([...files.keys()]).toEqual(
    [...["pl", "en", "de", "fr"].map((lang) => `${lang}-goods`), "goods"].map(
      (name) => `runtime/words/${name}.generated.ts`,
    ),
  );
  const pl = files.get("runtime/words/pl-goods.generated.ts");
  expect(pl).toContain("say: (text) => `mówi „${text}”`");
  expect(pl).toContain(
    "codes: ({ count, day }) => form(count, { one: `${count} kod z ${day}`, few: `${count} kody z ${day}`, other: `${count} kodów z ${day}` })",
  );
  expect(pl).toContain('list: [\n    { label: "a" },');
  expect(files.get("runtime/words/fr-goods.generated.ts")).toContain("`dit «\u00a0${text}\u00a0»`");
});

it.each([
  { lang: "pl", count: 0, form: "other" },
  { lang: "pl", count: 1, form: "one" },
  { lang: "pl", count: 22, form: "few" },
  { lang: "pl", count: 12, form: "other" },
  { lang: "fr", count: 0, form: "one" },
  { lang: "de", count: 22, form: "other" },
])("$count in $lang has the form $form", ({ lang, count, form }) => {
  expect(pluralIn(lang)(count, { one: "one", few: "few", other: "other" })).toBe(form);
  expect(pluralIn(lang)(0, { zero: "none", other: "other" })).toBe("none");
});
