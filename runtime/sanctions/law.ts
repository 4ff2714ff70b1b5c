import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { EntryNames, EntryRecord, EntryShard, Law, LawRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { filesFor } from "../shards/prefix.ts";

/** The regulations as data: what is not tied to one chapter, and the entries by code. */
export interface LawBook {
  record: LawRecord;
  regime(code: string): RegimeRecord;
  measure(id: string): MeasureRecord;
  certificate(code: string): LawRecord["certificates"][number] | undefined;
  /** Entries that can bear on the digits, each once. */
  entries(digits: string): Promise<EntryRecord[]>;
  entryNames(): Promise<EntryNames["records"]>;
}

/** Opens the law of a dataset. Rejects when the law file is missing or damaged: without it no question can be answered. */
export async function openLaw(dataset: Dataset): Promise<LawBook> {
  const { records } = await dataset.load<Law>(onlyFile(dataset, "sanctions", "sanctions-law/1"));
  const record = records[0];
  if (record === undefined) throw new Error("the sanctions law file is empty");
  const regimes = new Map(record.regimes.map((regime) => [regime.code as string, regime]));
  const measures = new Map(record.measures.map((measure) => [measure.id, measure]));
  const certificates = new Map(record.certificates.map((certificate) => [certificate.code, certificate]));
  const shards = dataset.files("sanctions", "sanctions-chapter/1");
  return {
    record,
    regime: (code) => known(regimes, code, "regime"),
    measure: (id) => known(measures, id, "measure"),
    certificate: (code) => certificates.get(code),
    async entries(digits) {
      const loaded = await Promise.all(filesFor(shards, digits).map((file) => dataset.load<EntryShard>(file)));
      const byId = new Map<string, EntryRecord>();
      for (const shard of loaded) for (const entry of shard.records) byId.set(entry.id, entry);
      return [...byId.values()];
    },
    async entryNames() {
      return (await dataset.load<EntryNames>(onlyFile(dataset, "sanctions", "sanctions-names/1"))).records;
    },
  };
}

function known<Value>(map: ReadonlyMap<string, Value>, key: string, what: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`an entry names the unknown ${what} ${key}`);
  return value;
}

/** `XXIII` as it is named in a language; goods that an article names without an annex have none. */
export function annexName(annex: string, lang: SanctionsLang): string | null {
  if (annexCode(annex) === null) return null;
  return lang === "pl" ? `Załącznik ${annex}` : `Annex ${annex}`;
}

/** The roman number of an annex, or null for goods named in an article (`art-3ra`). */
export function annexCode(annex: string): string | null {
  return annex.startsWith("art-") ? null : annex;
}
