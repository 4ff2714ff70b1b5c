import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { DerogationRecord, LawCore, LawProvisions, LawRecord, NoticeRecord, ProvisionRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";
import { onlyRecord, openSplitFile, withLater } from "../shards/split-file.ts";
import { recordOf, writtenOut } from "../shards/texts.ts";

/** How much of the law a question needs: what every answer does, also the facts of the provisions, or their texts too. */
export type LawDepth = "core" | "facts" | "whole";

/** A provision with its text. */
export type WordedProvision = DerogationRecord | WinddownRecord | NoticeRecord;

/** Questions that are answered with the texts of their own provisions alone. */
const MOST_APART = 8;

/** The law as far as it was read; what was not throws. */
export interface OpenedLaw {
  record: LawRecord;
  /** Reads what a question needs, once. */
  read: (lang: SanctionsLang, depth: LawDepth) => Promise<void>;
  /** Reads the texts of some provisions, whose facts were read. Who asks often is given all of the law, and waits no more. */
  readTexts: (lang: SanctionsLang, provisions: readonly WordedProvision[]) => Promise<void>;
  /** Whether that was read. */
  hasRead: (lang: SanctionsLang, depth: LawDepth) => boolean;
}

/** Opens the law of a dataset: its facts at once, texts and provisions when a question needs them. */
export async function openLawFile(dataset: Dataset): Promise<OpenedLaw> {
  const [whole] = dataset.files("sanctions", IN_ONE);
  if (whole !== undefined) return { record: onlyRecord(whole, (await dataset.load<{ records: LawRecord[] }>(whole)).records), read: async () => undefined, readTexts: async () => undefined, hasRead: () => true };
  const [file, beside] = [onlyFile(dataset, "sanctions", "sanctions-law/2"), onlyFile(dataset, "sanctions", "sanctions-provisions/1")];
  const core = await openSplitFile(dataset, "sanctions", file, (records) => onlyRecord(file, records as LawCore[]));
  let provisions: LawProvisions | undefined;
  const openProvisions = onceOrAgain(async () => {
    const opened = await openSplitFile(dataset, "sanctions", beside, (records) => sortProvisions(records as ProvisionRecord[]));
    provisions = opened.value;
    return opened;
  });
  const record = withLater<LawCore, LawProvisions>(core.value, PROVISIONS, () => {
    if (provisions === undefined) throw new Error("the provisions of the law were not read");
    return provisions;
  });
  const depths: Record<LawDepth, (lang: SanctionsLang) => Promise<unknown>> = {
    core: (lang) => core.read(lang),
    facts: (lang) => Promise.all([core.read(lang), openProvisions()]),
    whole: (lang) => Promise.all([core.read(lang), openProvisions().then(({ read }) => read(lang))]),
  };
  const done = new Set<string>();
  const read = async (lang: SanctionsLang, depth: LawDepth): Promise<void> => {
    await depths[depth](lang);
    done.add(`${lang} ${depth}`);
  };
  let apart = 0;
  return {
    record, read,
    async readTexts(lang, own) {
      if (done.has(`${lang} whole`)) return;
      if (++apart > MOST_APART) await read(lang, "whole");
      else await (await openProvisions()).read(lang, own.map(({ text }) => recordOf(text)).filter((at) => at !== undefined));
    },
    hasRead: (lang, depth) => done.has(`${lang} ${depth}`),
  };
}

const PROVISIONS = ["derogations", "winddowns", "notices", "certificates"] as const;

function sortProvisions(records: readonly ProvisionRecord[]): LawProvisions {
  return {
    derogations: records.flatMap((record) => ("derogation" in record ? [record.derogation] : [])),
    winddowns: records.flatMap((record) => ("winddown" in record ? [record.winddown] : [])),
    notices: records.flatMap((record) => ("notice" in record ? [record.notice] : [])),
    certificates: records.flatMap((record) => ("certificate" in record ? [record.certificate] : [])),
  };
}

/** All of the law with its texts written out. */
export async function readWholeLaw(dataset: Dataset): Promise<LawRecord> {
  const { record, read } = await openLawFile(dataset);
  for (const lang of ["en", "pl"] as const) await read(lang, "whole");
  return writtenOut({ ...record }, ["en", "pl"]);
}

/** Releases before, and states that were never written, have the law in one record with its texts. */
const IN_ONE = "sanctions-law/1";
