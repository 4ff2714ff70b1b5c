import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { DerogationRecord, LawCore, LawProvisions, LawRecord, NoticeRecord, ProvisionRecord, WinddownRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";
import { onlyRecord, openSplitFile, type SplitFile, withLater } from "../shards/split-file.ts";
import { recordOf, writtenOut } from "../shards/texts.ts";

/** How much of the law a question needs: what every answer does, also the wind-downs, which a name is judged by, the facts of all provisions, or their texts too. */
export type LawDepth = "core" | "named" | "facts" | "whole";

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
  const file = onlyFile(dataset, "sanctions", "sanctions-law/2");
  const core = await openSplitFile(dataset, "sanctions", file, (records) => onlyRecord(file, records as LawCore[]));
  const beside = new Map(dataset.files("sanctions", "sanctions-provisions/1").map((own) => [
    own.path, onceOrAgain(() => openSplitFile(dataset, "sanctions", own, (records) => sortProvisions(records as ProvisionRecord[]))),
  ]));
  // Without one of them exemptions, conditions or periods would be missing, and nothing would say so.
  if (!beside.has(PROVISIONS_FILE)) throw new Error(`the manifest of sanctions does not name ${PROVISIONS_FILE}`);
  const openAll = (): Promise<SplitFile<LawProvisions>[]> => Promise.all([...beside.values()].map((open) => open()));
  let winddowns: Pick<LawProvisions, "winddowns"> | undefined;
  let provisions: Omit<LawProvisions, "winddowns"> | undefined;
  const openWinddowns = onceOrAgain(async () => {
    const own = await beside.get(WINDDOWNS)?.();
    // Releases before have them among the other provisions.
    const found = (own === undefined ? await openAll() : [own]).flatMap(({ value }) => value.winddowns);
    if (own === undefined && found.length === 0) throw new Error(`the manifest of sanctions does not name ${WINDDOWNS}`);
    winddowns = { winddowns: found };
  });
  const openProvisions = onceOrAgain(async () => {
    const [opened] = await Promise.all([openAll(), openWinddowns()]);
    const [derogations, notices, certificates] = [opened.flatMap(({ value }) => value.derogations), opened.flatMap(({ value }) => value.notices), opened.flatMap(({ value }) => value.certificates)];
    provisions = { derogations, notices, certificates };
    return opened;
  });
  const record = withLater<LawCore & Pick<LawProvisions, "winddowns">, Omit<LawProvisions, "winddowns">>(
    withLater<LawCore, Pick<LawProvisions, "winddowns">>(core.value, ["winddowns"], () => required(winddowns)), PROVISIONS, () => required(provisions),
  );
  const depths: Record<LawDepth, (lang: SanctionsLang) => Promise<unknown>> = {
    core: (lang) => core.read(lang),
    named: (lang) => Promise.all([core.read(lang), openWinddowns()]),
    facts: (lang) => Promise.all([core.read(lang), openProvisions()]),
    whole: (lang) => Promise.all([core.read(lang), openProvisions().then((opened) => Promise.all(opened.map(({ read }) => read(lang))))]),
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
      else await Promise.all((await openProvisions()).map((opened) => opened.read(lang, recordsIn(opened.value, own))));
    },
    hasRead: (lang, depth) => done.has(`${lang} ${depth}`),
  };
}

const PROVISIONS = ["derogations", "notices", "certificates"] as const;
const [PROVISIONS_FILE, WINDDOWNS] = ["sanctions/provisions.json", "sanctions/winddowns.json"];

/** The numbers of the records that have those of some provisions which stand in a file. */
function recordsIn({ derogations, winddowns, notices }: LawProvisions, asked: readonly WordedProvision[]): number[] {
  const held = new Set<object>([...derogations, ...winddowns, ...notices]);
  return asked.filter((own) => held.has(own)).map(({ text }) => recordOf(text)).filter((at) => at !== undefined);
}

function required<Value>(read: Value | undefined): Value {
  if (read === undefined) throw new Error("the provisions of the law were not read");
  return read;
}

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
