import type { SearchResponse, Substance, Variant } from "../../openapi/schemas/adr-substance.ts";
import type { AdrMeta } from "../../openapi/schemas/adr.ts";
import type { ProblemError } from "../../openapi/schemas/common.ts";
import type { SubstanceRecord, VariantRecord } from "../../openapi/shards/adr.ts";
import { type QuestionOf, type Reply, answer } from "../http/handler.ts";
import { problemOf } from "../http/problem.ts";
import { readUn } from "../reading/un.ts";
import { namesOf } from "./document/facts.ts";
import { writeDocument } from "./document/write.ts";
import { type ChooseEdition, isEnded, settle } from "./edition.ts";
import { endSubstance } from "./ended.ts";
import type { Voice } from "./voice.ts";

/** Members of a row that stand at the top in another way than as a cell that all rows agree on. */
const OTHERS: ReadonlySet<string> = new Set([
  "variant_id",
  "names",
  "document_names",
  "class",
  "status",
  "data_quality",
]);

/**
 * Words a substance. A column that differs between its rows is null at the top and named in `ambiguous`; rows are never
 * merged.
 */
export function renderSubstance({ un, variants }: SubstanceRecord, voice: Voice, meta: AdrMeta): Substance {
  const { lang } = voice;
  const [first, ...others] = variants;
  if (first === undefined) throw new Error(`UN ${un} has no row`);
  const differs = (column: keyof VariantRecord): boolean => {
    const cell = JSON.stringify(first[column]);
    return others.some((variant) => JSON.stringify(variant[column]) !== cell);
  };
  const names = (Object.keys(first) as Column[]).filter((column) => !OTHERS.has(column));
  const columns = Object.fromEntries(names.map((column) => [column, differs(column) ? null : first[column]])) as Pick<
    Substance,
    Column
  >;
  return {
    un,
    edition: meta.edition,
    lang,
    name: sharedName(variants.map(({ names: texts }) => texts[lang])),
    ...columns,
    class: first.class,
    status: statusOf(variants),
    ambiguous: (["names", "status", ...names] as const)
      .filter(differs)
      .map((column) => (column === "names" ? "name" : column)),
    variants: variants.map((variant) => renderVariant(un, variant, voice)),
    meta,
  };
}

type Column = Exclude<keyof VariantRecord & keyof Substance, "class" | "status">;

/**
 * The heading of a UN number: what the names of its rows begin with, as far as it is a name (up to the last word in
 * capitals); of one row its whole name.
 */
export function sharedName([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  const [words = [], ...lists] = [first, ...others].map((name) => name.split(" "));
  let shared = 0;
  while (shared < words.length && lists.every((list) => bare(list[shared]) === bare(words[shared]))) shared++;
  while (shared > 0 && !/\p{Lu}{2}|\p{Lu}\.|^\p{Lu}$/u.test(words[shared - 1]!)) shared--;
  return shared === 0
    ? first
    : words
        .slice(0, shared)
        .join(" ")
        .replace(/[,;:]$/, "");
}

function bare(word: string | undefined): string | undefined {
  return word?.replace(/[,;:]$/, "");
}

/** The status of a UN number is the strictest of its rows. */
function statusOf(variants: readonly VariantRecord[]): Substance["status"] {
  return (
    (["carriage_prohibited", "regulated", "not_subject_to_adr"] as const).find((status) =>
      variants.some((variant) => variant.status === status),
    ) ?? "regulated"
  );
}

function renderVariant(un: string, variant: VariantRecord, voice: Voice): Variant {
  const {
    variant_id,
    names: { pl, en, de, fr },
    document_names: _,
    status,
    data_quality,
    ...cells
  } = variant;
  const choices = namesOf(variant, voice.lang);
  const { line, template, missing } = writeDocument(un, variant, {}, voice);
  return {
    variant_id,
    name: variant.names[voice.lang],
    names: { pl, en, de, fr },
    status,
    ...cells,
    name_choices: choices.length > 1 ? choices : [],
    document_line: line,
    document: { template, missing },
    data_quality,
  };
}

/** UN numbers of one question. */
const MOST = 100;

/** Several UN numbers at once, each whole, in their order; one that is none is a problem of its own. */
export async function handleSeveral(
  choose: ChooseEdition,
  { query, today, site }: QuestionOf<"searchSubstances">,
): Promise<Reply> {
  const { un = "", q, class: wanted, lang } = query;
  const written = un.split(",").map((part) => part.trim());
  const faults: ProblemError[] = [];
  const say = (parameter: string, code: ProblemError["code"], detail: string): number =>
    faults.push({ parameter, code, detail });
  if (q !== undefined || wanted !== undefined)
    say("un", "conflict", "un asks for substances by number: leave q and class out, or un");
  if (written.length > MOST) say("un", "too_many_items", `want at most ${MOST} UN numbers, not ${written.length}`);
  const read = faults.length > 0 ? { faults } : {};
  return settle(await choose(query, today), read, async (_, edition, meta) => {
    const readings = written.map((part) => readUn(part));
    const records = await edition.find(new Set(readings.flatMap((reading) => ("un" in reading ? reading.un : []))));
    const substances = readings.map((reading, index): NonNullable<SearchResponse["substances"]>[number] => {
      const text = written[index] ?? "";
      if ("code" in reading) {
        const errors = [{ parameter: "un", ...reading }];
        return { un: text, status: 400, problem: problemOf({ status: 400, errors }, site) };
      }
      const record = records.get(reading.un);
      if (record === undefined) {
        const detail = `UN ${reading.un} is not in ADR ${meta.edition}.`;
        const errors = [{ parameter: "un", code: "unknown_un" as const, detail }];
        return { un: reading.un, status: 404, problem: problemOf({ status: 404, errors }, site) };
      }
      const rendered = renderSubstance(record, edition.voices[lang], meta);
      const { meta: _meta, ...substance } = isEnded(meta) ? endSubstance(rendered) : rendered;
      return { un: reading.un, status: 200, substance };
    });
    const { length } = substances;
    return answer({ results: [], total: 0, limit: length, offset: 0, notices: [], substances, meta });
  });
}
