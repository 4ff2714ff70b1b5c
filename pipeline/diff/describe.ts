import type { VariantRecord } from "../../openapi/shards/adr.ts";
import type { BaseWordsRecord } from "../../openapi/shards/legs.ts";
import type { CnYearRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import type {
  CertificateRecord,
  DerogationRecord,
  EntryRecord,
  MeasureRecord,
  NoticeRecord,
  PendingRecord,
  PriorityItemRecord,
  RegimeRecord,
} from "../../openapi/shards/sanctions.ts";
import { groupCode } from "../../runtime/text/codes.ts";
import { actNumber } from "../sanctions/import/eurlex/amending-acts.ts";
import { annexCode } from "../../runtime/rules/sanctions/law.ts";
import type { Fields } from "./order.ts";
import type { PublishedRecords } from "./published.ts";

/** Where a reader looks for a record, from the widest heading down, and what it is called there. */
interface Description {
  place: string[];
  label: string;
}

/** Headings of the parts of an edition beside its rule tables. */
const ADR_PARTS: Readonly<Record<string, string>> = {
  messages: "Texts of answers",
  requirements: "Requirements for a load",
  names: "Names of goods",
};

type Describe = (record: Fields, id: string) => Description;

/** Describes the records of a collection of a state. Throws for a collection it does not know. */
export function describer(name: string, { law, entries }: PublishedRecords): Describe {
  const [dataset = "", part = "", lang] = name.split("/");
  if (dataset === "nomenclature" && part === "successors") return (record) => successor(record as SuccessorRecord);
  if (dataset === "nomenclature" && part === "names")
    return (_, id) => ({ place: [`Names of goods, ${lang}`], label: id });
  if (dataset === "nomenclature" && part === "lines")
    return (record) => ({ place: [`Names of the nomenclature, ${lang}`], label: String(record["name"]) });
  if (dataset === "nomenclature" && part === "separations")
    return (_, id) => ({ place: ["Questions between headings"], label: id });
  if (dataset === "nomenclature" && part === "notes")
    return (_, id) => ({ place: ["Words of the explanatory notes"], label: id });
  if (dataset === "nomenclature") return (record) => line(part, record as CnYearRecord);
  if (dataset === "adr" && lang === undefined)
    return (record) => variant(part, record as { un: string } & VariantRecord);
  if (dataset === "adr")
    return (_, id) => ({
      place: [`ADR ${part}`, ADR_PARTS[lang ?? ""] ?? "Rule tables"],
      label: id,
    });
  const describe = kindsOf({ law, entries })[part];
  if (dataset !== "sanctions" || describe === undefined) throw new Error(`no description of ${name}`);
  return describe;
}

/** What describes each collection of the sanctions dataset. */
function kindsOf(published: Pick<PublishedRecords, "law" | "entries">): Readonly<Record<string, Describe>> {
  const { law } = published;
  const annexes = Map.groupBy(law.measures, ({ regime, annex }) => `${regime}-${annex}`);
  const regimes = new Map(law.regimes.map((regime) => [regime.code, regimeLabel(regime)]));
  /** The articles are those of the measures named, or of every measure of the annex. */
  const annex = (
    provisionRecord: { regime: string; annex: string },
    isMeant: (measure: MeasureRecord) => boolean,
  ): string[] => {
    const measures = (annexes.get(`${provisionRecord.regime}-${provisionRecord.annex}`) ?? []).filter(isMeant);
    return [
      regimes.get(provisionRecord.regime) ?? provisionRecord.regime,
      annexLabel(provisionRecord.annex),
      [...new Set(measures.map(({ article }) => article))].join(", "),
    ].filter((heading) => heading !== "");
  };
  const provision = (record: NoticeRecord, kind: string): Description => ({
    place: annex(
      record,
      ({ id, measure }) =>
        record.measures.length === 0 || record.measures.includes(id) || record.measures.includes(measure),
    ),
    label: `${kind}, ${record.article}: ${cut(record.text.en)}`,
  });
  return {
    entries: (record) => {
      const entry = record as EntryRecord;
      return {
        place: annex(entry, ({ id }) => entry.measures.includes(id)),
        label: `${entry.ex ? "ex " : ""}${groupCode(entry.code)} ${cut(entry.name)}`,
      };
    },
    measures: (record) => {
      const measure = record as MeasureRecord;
      return {
        place: annex(measure, ({ id }) => id === measure.id),
        label: `${measure.measure}, ${measure.role}: ${cut(measure.title.en)}`,
      };
    },
    derogations: (record) =>
      provision(
        { annex: (record as DerogationRecord).annexes?.[0] ?? "", ...(record as DerogationRecord) },
        (record as DerogationRecord).kind,
      ),
    winddowns: (record) => provision(record as NoticeRecord, "wind-down"),
    notices: (record) => provision(record as NoticeRecord, "notice"),
    regimes: (record) => ({ place: [regimeLabel(record as RegimeRecord)], label: (record as RegimeRecord).legal_act }),
    pending: (record) => {
      const { regime, celex, title } = record as PendingRecord;
      return { place: [regimes.get(regime) ?? regime], label: `act not held, ${celex}: ${cut(title.en)}` };
    },
    certificates: (record) => ({
      place: ["Document codes"],
      label: `${(record as CertificateRecord).code} ${cut((record as CertificateRecord).text.en)}`,
    }),
    controls: (_, id) => ({ place: ["Controls of any country"], label: id }),
    words: (record, id) => ({
      place: ["What is said of bans"],
      label: wordsLabel(record as BaseWordsRecord, id, published),
    }),
    countries: (_, id) => ({ place: ["Countries"], label: cut(id) }),
    pointers: (_, id) => ({ place: ["Pointers"], label: id }),
    "priority-items": (record) => ({
      place: ["Common High Priority List"],
      label: `${(record as PriorityItemRecord).code}, tier ${(record as PriorityItemRecord).tier}`,
    }),
    coverage: (_, id) => ({ place: ["Coverage"], label: id }),
    "not-covered": (_, id) => ({ place: ["Coverage"], label: `not covered: ${cut(id)}` }),
  };
}

/** Words of a base with what its question decides: article, question, codes that "no" frees. */
function wordsLabel(
  { question, goods }: BaseWordsRecord,
  id: string,
  { law, entries }: Pick<PublishedRecords, "law" | "entries">,
): string {
  if (question === undefined) return id;
  const parts = id.split("/");
  const [place = ""] = parts;
  const named = entries.filter((entry) => parts.includes(entry.id));
  const decided = named.length > 0 ? named : entries.filter((entry) => entry.measures.includes(place));
  const article = law.measures.find((measure) =>
    [place, ...(decided[0]?.measures ?? [])].includes(measure.id),
  )?.article;
  const codes = [...new Set(decided.map(({ code }) => code))];
  return `${id}: ${cut(goods.en)}; ${article ?? ""} asks ${JSON.stringify(question.ask.en)}, ${JSON.stringify(question.ask.pl)}; "no" frees ${codes.length === 0 ? "its codes" : `${codes.length} ${codes.length === 1 ? "code" : "codes"} (${codes.slice(0, 5).map(groupCode).join(", ")}${codes.length > 5 ? ", …" : ""})`} of it`;
}

function line(year: string, { code, name }: CnYearRecord): Description {
  return { place: [`CN ${year}`, `Chapter ${code.slice(0, 2)}`], label: `${groupCode(code)} ${cut(name.en)}` };
}

function successor({ code, from_year, successor: next, to_year, kind }: SuccessorRecord): Description {
  return {
    place: ["Successors of ended codes", `${from_year} to ${to_year}`],
    label: `${groupCode(code)} to ${groupCode(next)}, ${kind}`,
  };
}

function variant(edition: string, record: { un: string } & VariantRecord): Description {
  const group = record.packing_group === null ? "" : `, ${record.packing_group}`;
  return {
    place: [`ADR ${edition}`, `Class ${record.class}`],
    label: `UN ${record.un} ${cut(record.names.en)}${group}`,
  };
}

/** `32014R0833` as `RU 833/2014`, `32017R1509` as `KP 2017/1509`. */
function regimeLabel({ code, celex }: RegimeRecord): string {
  return `${code} ${actNumber(celex)}`;
}

function annexLabel(annex: string): string {
  if (annex.startsWith("act-")) return `Goods of act ${annex.slice("act-".length)}`;
  return annexCode(annex) === null ? `Goods of Article ${annex.slice("art-".length)}` : `Annex ${annex}`;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}

const LONGEST = 90;
