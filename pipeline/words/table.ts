import { z } from "zod";
import { ADR_LANGUAGES, inLanguages, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import { type Check, finding, findingsIn } from "../source/check.ts";
import { textOrEmpty } from "../source/cells.ts";
import { table, type Located } from "../source/table.ts";

/** Forms of a sentence with `{count}`, as CLDR names them; `zero` stands for none at all in every language. */
export const FORMS = ["zero", "one", "few", "other"] as const;

/** `tank/code` is the name `tank.code`. */
const NAME = "[A-Za-z0-9][\\w/-]*";

/**
 * The sentences of the page, the widget and a screened sheet: one row a sentence, a column a language. The name of a
 * file is the part of the page that reads it.
 */
export const pageWordsTable = table({
  name: "page/words",
  files: "page/*.csv",
  row: z.object({
    id: z.string().regex(new RegExp(`^${NAME}(\\.${NAME})*$`), "want names joined by dots, as box.found"),
    form: z.enum([...FORMS, ""]),
    ...inLanguages(() => textOrEmpty),
  }),
  key: ["id", "form"],
  floor: 600,
});
export type PageWordRow = z.infer<typeof pageWordsTable.row>;

/** The names of the values in a text, in their order, each once. */
export function placesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))];
}

/** Whether a language has a form of its own: `few` is one of Polish. */
const hasForm = (lang: AdrLanguage, form: string): boolean =>
  form === "" ||
  form === "zero" ||
  new Intl.PluralRules(lang).resolvedOptions().pluralCategories.includes(form as "few");

const pageWordsCheck: Check<readonly Located<PageWordRow>[]> = {
  rule: "page/words",
  why: "A sentence that is empty, or that has no place for its value in one language, leaves its readers without the value or without the sentence.",
  example: "pl has {day}, de has none; form few without a text in pl; other missing beside one",
  remedy: "Write the sentence in every language with the same values in braces; `few` only where a language has it.",
  run: (rows) => {
    const sentences = Map.groupBy(rows, ({ file, row }) => `${file} ${row.id}`);
    const ids = new Set(rows.map(({ row }) => row.id));
    return [...sentences.values()].flatMap((lines) => {
      const [first] = lines;
      const forms = lines.map(({ row }) => row.form);
      const places = [...new Set(lines.flatMap(({ row }) => placesIn(row.en)))].toSorted();
      const faults = findingsIn(lines, (row) =>
        ADR_LANGUAGES.flatMap((lang) => {
          const [text, { form }] = [row[lang], row];
          if (text === "") return form === "few" ? [] : [[lang, "is empty"]];
          if (!hasForm(lang, form)) return [[lang, `has no form ${form}: leave it empty`]];
          const named = placesIn(text);
          const missing = places.filter((name) => !named.includes(name) && (name !== "count" || form === "other"));
          const foreign = named.filter((name) => !places.includes(name));
          return form === "zero" || missing.length + foreign.length === 0
            ? []
            : [[lang, `has {${named.join("}, {")}}, want {${places.join("}, {")}}`]];
        }),
      );
      const whole = forms.includes("") ? forms.length === 1 : forms.includes("other") && places.includes("count");
      return [
        ...faults,
        ...(whole ? [] : [finding(first!, "form", "want one row without a form, or forms with {count} and other")]),
        ...(ids.has(first!.row.id.replace(/\.[^.]+$/, "")) && first!.row.id.includes(".")
          ? [finding(first!, "id", "stands below the id of a sentence")]
          : []),
      ];
    });
  },
};

export const pageWordsChecks = [pageWordsCheck];
