import type { VariantRecord } from "../../openapi/shards/adr.ts";
import type { CnRecord, SuccessorRecord } from "../../openapi/shards/nomenclature.ts";
import type {
  CertificateRecord, DerogationRecord, EntryRecord, MeasureRecord, NoticeRecord, PendingRecord, RegimeRecord,
} from "../../openapi/shards/sanctions.ts";
import { groupCode } from "../../runtime/sanctions/words.ts";
import { annexCode } from "../../runtime/sanctions/law.ts";
import type { Fields } from "./collections.ts";
import type { PublishedRecords } from "./published.ts";

/** Where a reader looks for a record, from the widest heading down, and what it is called there. */
export interface Description {
  place: string[];
  label: string;
}

type Describe = (record: Fields, id: string) => Description;

/** Describes the records of a collection of a state. Throws for a collection it does not know. */
export function describer(name: string, { law }: PublishedRecords): Describe {
  const [dataset = "", part = "", rest] = name.split("/");
  if (dataset === "nomenclature" && part === "successors") return (record) => successor(record as SuccessorRecord);
  if (dataset === "nomenclature") return (record) => line(part, record as CnRecord);
  if (dataset === "adr" && rest === undefined) return (record) => variant(part, record as { un: string } & VariantRecord);
  if (dataset === "adr") return (_, id) => ({ place: [`ADR ${part}`, rest === "messages" ? "Texts of answers" : rest === "requirements" ? "Requirements for a load" : "Rule tables"], label: id });
  const annexes = Map.groupBy(law.measures, ({ regime, annex }) => `${regime}-${annex}`);
  const regimes = new Map(law.regimes.map((regime) => [regime.code, regimeLabel(regime)]));
  /** The articles are those of the measures named, or of every measure of the annex. */
  const annex = (own: { regime: string; annex: string }, of: (measure: MeasureRecord) => boolean): string[] => {
    const measures = (annexes.get(`${own.regime}-${own.annex}`) ?? []).filter(of);
    return [regimes.get(own.regime) ?? own.regime, annexLabel(own.annex), [...new Set(measures.map(({ article }) => article))].join(", ")].filter((heading) => heading !== "");
  };
  const provision = (record: NoticeRecord, kind: string): Description => ({
    place: annex(record, ({ id, measure }) => record.measures.length === 0 || record.measures.includes(id) || record.measures.includes(measure)), label: `${kind}, ${record.article}: ${cut(record.text.en)}`,
  });
  const kinds: Readonly<Record<string, Describe>> = {
    entries: (record) => {
      const entry = record as EntryRecord;
      return { place: annex(entry, ({ id }) => entry.measures.includes(id)), label: `${entry.ex ? "ex " : ""}${groupCode(entry.code)} ${cut(entry.name)}` };
    },
    measures: (record) => {
      const measure = record as MeasureRecord;
      return { place: annex(measure, ({ id }) => id === measure.id), label: `${measure.measure}, ${measure.role}: ${cut(measure.title.en)}` };
    },
    derogations: (record) => provision({ annex: (record as DerogationRecord).annexes?.[0] ?? "", ...(record as DerogationRecord) }, (record as DerogationRecord).kind),
    winddowns: (record) => provision(record as NoticeRecord, "wind-down"),
    notices: (record) => provision(record as NoticeRecord, "notice"),
    regimes: (record) => ({ place: [regimeLabel(record as RegimeRecord)], label: (record as RegimeRecord).legal_act }),
    pending: (record) => {
      const { regime, celex, title } = record as PendingRecord;
      return { place: [regimes.get(regime) ?? regime], label: `act not held, ${celex}: ${cut(title.en)}` };
    },
    certificates: (record) => ({ place: ["Document codes"], label: `${(record as CertificateRecord).code} ${cut((record as CertificateRecord).text.en)}` }),
    coverage: (_, id) => ({ place: ["Coverage"], label: id }),
    "not-covered": (_, id) => ({ place: ["Coverage"], label: `not covered: ${cut(id)}` }),
  };
  const found = kinds[part];
  if (dataset !== "sanctions" || found === undefined) throw new Error(`no description of ${name}`);
  return found;
}

function line(year: string, { code, name }: CnRecord): Description {
  return { place: [`CN ${year}`, `Chapter ${code.slice(0, 2)}`], label: `${groupCode(code)} ${cut(name.en)}` };
}

function successor({ code, from_year, successor: next, to_year, kind }: SuccessorRecord): Description {
  return { place: ["Successors of ended codes", `${from_year} to ${to_year}`], label: `${groupCode(code)} to ${groupCode(next)}, ${kind}` };
}

function variant(edition: string, record: { un: string } & VariantRecord): Description {
  const group = record.packing_group === null ? "" : `, ${record.packing_group}`;
  return { place: [`ADR ${edition}`, `Class ${record.class}`], label: `UN ${record.un} ${cut(record.names.en)}${group}` };
}

/** `32014R0833` as `RU 833/2014`, `32006R0765` as `BY 765/2006`. */
function regimeLabel({ code, celex }: RegimeRecord): string {
  return `${code} ${Number(celex.slice(6))}/${celex.slice(1, 5)}`;
}

function annexLabel(annex: string): string {
  return annexCode(annex) === null ? `Goods of Article ${annex.slice("art-".length)}` : `Annex ${annex}`;
}

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`;
}

const LONGEST = 90;
