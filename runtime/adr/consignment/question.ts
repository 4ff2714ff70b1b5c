import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { AdrLang } from "../../../openapi/schemas/adr.ts";
import type { LoadRequest, LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { ProblemError } from "../../../openapi/schemas/common.ts";
import { checkPaperStatements } from "../document/facts.ts";
import type { PaperStatements } from "../document/paper.ts";
import { type RequestItem, answerEnded, readItems, withTables } from "../goods-questions.ts";
import { formatDecimal, readDecimal } from "../../rules/adr/points/amount.ts";
import type { Refusals } from "../../rules/adr/points/claims.ts";
import { findRefused, settleClaims } from "../../rules/adr/points/settle-claims.ts";
import type { AdrEdition } from "../tables.ts";
import { createLoadReader, type LoadLine, type LoadStatements } from "./read.ts";
import type { LoadFigures } from "./unit.ts";
import { answer, refuse, type QuestionOf, type Reply } from "../../http/handler.ts";
import { type ChooseEdition, isEnded, settle } from "../edition.ts";
import { endLoad } from "../ended.ts";
import { judgeConsignment } from "./answer.ts";

/** Reads the languages of the transport document: one or two, the language of the answer where none is given. */
function readDocumentLangs(
  given: string | undefined,
  lang: AdrLang,
): { langs: AdrLang[] } | { faults: ProblemError[] } {
  const words = given === undefined ? [lang] : given.split(",").map((word) => word.trim());
  const langs = ADR_LANGUAGES.filter((language) => words.includes(language));
  if (langs.length === words.length && words.length <= 2) return { langs: words as AdrLang[] };
  return {
    faults: [
      {
        parameter: "document_lang",
        code: "not_allowed",
        detail: `Want one or two different languages of ${ADR_LANGUAGES.join(", ")}, separated by a comma.`,
      },
    ],
  };
}

/** Reads what is said of the transport unit. */
function readLoadFigures({
  max_mass_t,
  lq_gross_t,
}: Pick<LoadRequest, "max_mass_t" | "lq_gross_t">): { figures: LoadFigures } | { faults: ProblemError[] } {
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

/** A load as it was read. */
interface ReadLoad {
  lines: LoadLine[];
  figures: LoadFigures;
}

/**
 * Reads a load, or reports every fault of its items and, where they have none, of what is said of the transport unit.
 */
async function readLoad(
  request: Pick<LoadRequest, "items" | "max_mass_t" | "lq_gross_t"> & LoadStatements & PaperStatements,
  edition: AdrEdition | undefined,
): Promise<ReadLoad | { faults: ProblemError[] }> {
  const unit = readLoadFigures(request);
  const unprintable = checkPaperStatements(request);
  const read = await readLines(request, edition);
  if ("faults" in unit || "faults" in read || unprintable.length > 0)
    return {
      faults: [...("faults" in unit ? unit.faults : []), ...unprintable, ...("faults" in read ? read.faults : [])],
    };
  const faults = findUnitFaults(read.lines, unit.figures);
  return faults.length > 0 ? { faults } : { lines: read.lines, figures: unit.figures };
}

/** Reads the items, until what they claim and what the unit allows agree. */
async function readLines(
  { items, trailer, food }: Pick<LoadRequest, "items"> & LoadStatements,
  edition: AdrEdition | undefined,
): Promise<{ lines: LoadLine[] } | { faults: ProblemError[] }> {
  const listed = items.map((item, index): RequestItem<LoadRequest["items"][number]> => ({
    item,
    at: `/items/${index}`,
    unAt: `/items/${index}/un`,
  }));
  const result = await settleClaims<LoadLine>(
    async (refused) =>
      readItems(listed, edition, (opened) => {
        const readLine = createLoadReader(opened, { trailer, food }, refused);
        return ({ item }, index, substance) => readLine(item, index, substance);
      }),
    (lines) => new Map([...findRefused(lines.map(({ line }) => line)), ...findExcepted(lines, edition)]),
  );
  return "faults" in result ? result : { lines: result.parts };
}

/** Lines in excepted quantities, where the unit holds more packages of them than 3.5.5 allows: none is excepted. */
function findExcepted(lines: readonly LoadLine[], edition: AdrEdition | undefined): Refusals {
  const excepted = lines.filter(({ excepted: quantity }) => quantity !== null && !quantity.minimal);
  const packages = excepted.reduce((sum, { excepted: quantity }) => sum + (quantity?.packages ?? 0), 0);
  if (packages <= (edition?.rules.consignment.limits.excepted_packages ?? 0)) return new Map();
  return new Map(excepted.map(({ part }) => [part.index, { findings: [], passed: true }]));
}

/**
 * Faults of what is said of the transport unit, against what its lines weigh at least: packages in limited quantities
 * in all, and the maximum mass of the unit.
 */
function findUnitFaults(lines: readonly LoadLine[], { maxMass, limitedGross }: LoadFigures): ProblemError[] {
  const limited = weightOf(lines.filter(({ item }) => item.exempt_as === "lq"));
  const faults: ProblemError[] = [];
  if (limitedGross !== null && limitedGross < limited) {
    faults.push({
      pointer: "/lq_gross_t",
      code: "conflict",
      detail: `The lines in limited quantities weigh at least ${inTonnes(limited)} t; leave it out to have them summed.`,
    });
  }
  const least =
    weightOf(lines.filter(({ item }) => item.exempt_as !== "lq")) +
    (limitedGross !== null && limitedGross > limited ? limitedGross : limited);
  if (maxMass !== null && maxMass * 1000n < least) {
    faults.push({
      pointer: "/max_mass_t",
      code: "conflict",
      detail: `The load alone weighs at least ${inTonnes(least)} t, more than the transport unit may with it.`,
    });
  }
  return faults;
}

function weightOf(lines: readonly LoadLine[]): bigint {
  return lines.reduce((sum, { weight }) => sum + weight, 0n);
}

function inTonnes(kg: bigint): string {
  return formatDecimal(kg / 1000n);
}

const OPEN_DETAILS: ReadonlySet<LoadResponse["verdict_detail"]> = new Set([
  "indeterminate",
  "unit_assumed",
  "mixing_indeterminate",
  "tunnel_indeterminate",
  "carriage_open",
]);

/** What keeps a verdict from being certain, as faults of the question (`strict=1`). */
function findLoadAmbiguities({
  verdict,
  verdict_detail: detail,
  needs,
}: Pick<LoadResponse, "verdict" | "verdict_detail" | "needs">): ProblemError[] {
  if (!OPEN_DETAILS.has(detail) && verdict !== "indeterminate") return [];
  // Figures of the load decide tunnels only; what else they would settle is no part of the verdict.
  const requested = detail === "tunnel_indeterminate" ? needs : needs.filter(({ index }) => index !== null);
  const faults = requested.flatMap(({ index, un, needs: names }) =>
    names.map((name): ProblemError => ({
      pointer: index === null ? `/${name}` : `/items/${index}/${(MEMBER[name] ?? name).replace(".", "/")}`,
      code: "ambiguous",
      detail: un === null ? `The load is open without ${name}.` : `UN ${un} is open without ${name}.`,
    })),
  );
  return faults.length > 0
    ? faults
    : [{ pointer: "/items", code: "ambiguous", detail: "The regulation does not settle this load." }];
}

/** Needs that are stated in a member of another name: water capacity is given in litres. */
const MEMBER: Partial<Record<string, string>> = { l_water_capacity: "l" };

/** A load judged as a whole. */
export async function handleLoad(
  choose: ChooseEdition,
  { query, body: request, today }: QuestionOf<"judgeLoad">,
): Promise<Reply> {
  const { lang, strict, document_lang } = query;
  const requested = await withTables(await choose(query, today));
  const langs = readDocumentLangs(document_lang, lang);
  if ("faults" in langs) requested.faults.push(...langs.faults);
  return settle(requested, await readLoad(request, requested.edition), async ({ lines, figures }, edition, meta) => {
    if ("faults" in langs) throw new Error("a question with faults is not answered");
    const consignment = judgeConsignment(lines, request, figures, {
      edition,
      ...(await edition.requirements()),
      lang,
      documentLangs: langs.langs,
      meta,
    });
    if (isEnded(meta)) return answerEnded(endLoad(consignment), strict);
    const open = strict === "1" ? findLoadAmbiguities(consignment) : [];
    return open.length === 0 ? answer(consignment) : refuse(422, open);
  });
}
