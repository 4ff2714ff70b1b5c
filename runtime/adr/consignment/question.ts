import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import { readItems, type Listed } from "../loading/items.ts";
import { readDecimal } from "../points/amount.ts";
import type { AdrEdition } from "../tables.ts";
import { createLoadReader, type LoadLine } from "./read.ts";
import type { LoadFigures } from "./unit.ts";

/** Reads the languages of the transport document: one or two, the language of the answer where none is given. */
export function readDocumentLangs(given: string | undefined, lang: AdrLang): { langs: AdrLang[] } | { faults: ProblemError[] } {
  const words = given === undefined ? [lang] : given.split(",").map((word) => word.trim());
  const langs = ADR_LANGUAGES.filter((known) => words.includes(known));
  if (langs.length === words.length && words.length <= 2) return { langs: words as AdrLang[] };
  return { faults: [{ parameter: "document_lang", code: "not_allowed", detail: `Want one or two different languages of ${ADR_LANGUAGES.join(", ")}, separated by a comma.` }] };
}

/** Reads what is said of the transport unit. */
export function readLoadFigures({ max_mass_t, lq_gross_t }: Pick<LoadRequest, "max_mass_t" | "lq_gross_t">): { figures: LoadFigures } | { faults: ProblemError[] } {
  const faults: ProblemError[] = [];
  const read = (name: string, value: number | undefined): bigint | null => {
    if (value === undefined) return null;
    const reading = readDecimal(value);
    if ("millionths" in reading) return reading.millionths;
    faults.push({ pointer: `/${name}`, ...reading });
    return null;
  };
  const gross = read("lq_gross_t", lq_gross_t);
  const figures = { maxMass: read("max_mass_t", max_mass_t), limitedGross: gross === null ? null : gross * 1000n };
  return faults.length > 0 ? { faults } : { figures };
}

/** Reads the items of a load, or reports every fault of every item. More packages in excepted quantities than 3.5.5 allows are none of them excepted. */
export async function readLoad({ items }: Pick<LoadRequest, "items">, edition: AdrEdition | undefined): Promise<{ lines: LoadLine[] } | { faults: ProblemError[] }> {
  const listed = items.map((item, index): Listed<LoadRequest["items"][number]> => ({ item, at: `/items/${index}`, unAt: `/items/${index}/un` }));
  const read = async (refused: ReadonlySet<number>): ReturnType<typeof readItems<LoadRequest["items"][number], LoadLine>> =>
    readItems(listed, edition, (of) => {
      const readLine = createLoadReader(of, refused);
      return ({ item }, index, substance) => readLine(item, index, substance);
    });
  const first = await read(new Set());
  if ("faults" in first || edition === undefined) return "faults" in first ? first : { lines: first.parts };
  const excepted = first.parts.filter(({ excepted: one }) => one !== null && !one.minimal);
  const packages = excepted.reduce((sum, { excepted: one }) => sum + (one?.packages ?? 1), 0);
  if (packages <= edition.rules.consignment.limits.excepted_packages) return { lines: first.parts };
  const second = await read(new Set(excepted.map(({ part }) => part.index)));
  return "faults" in second ? second : { lines: second.parts };
}

const OPEN_DETAILS: ReadonlySet<LoadResponse["verdict_detail"]> = new Set(["indeterminate", "unit_assumed", "mixing_indeterminate", "tunnel_indeterminate"]);

/** What keeps a verdict from being certain, as faults of the question (`strict=1`). */
export function findLoadAmbiguities({ verdict, verdict_detail: detail, needs }: Pick<LoadResponse, "verdict" | "verdict_detail" | "needs">): ProblemError[] {
  if (!OPEN_DETAILS.has(detail) && verdict !== "indeterminate") return [];
  // Figures of the load decide tunnels only; what else they would settle is no part of the verdict.
  const asked = detail === "tunnel_indeterminate" ? needs : needs.filter(({ index }) => index !== null);
  const faults = asked.flatMap(({ index, un, needs: names }) => names.map((name): ProblemError => ({
    pointer: index === null ? `/${name}` : `/items/${index}/${MEMBER[name] ?? name}`, code: "ambiguous",
    detail: un === null ? `The load is open without ${name}.` : `UN ${un} is open without ${name}.`,
  })));
  return faults.length > 0 ? faults : [{ pointer: "/items", code: "ambiguous", detail: "The regulation does not settle this load." }];
}

/** Needs that are stated in a member of another name: water capacity is given in litres. */
const MEMBER: Partial<Record<string, string>> = { l_water_capacity: "l" };
