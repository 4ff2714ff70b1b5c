import type { CnQuery, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { CertificateRecord, LawCore, LawFacts, LawProvisions, LawRecord, ProvisionRecord } from "../../openapi/shards/sanctions.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";
import { onlyRecord, openSplitFile, type SplitFile, withLater } from "../shards/split-file.ts";
import { writtenOut } from "../shards/texts.ts";
import { isLaw } from "./leg.ts";
import { openWordings, type OpenedWordings } from "./wordings.ts";

/** How much of the law a question needs, each with what stands before it: what every answer does, the wind-downs, which a name is judged by, the facts of all provisions, what the full view says of them, all texts. */
const DEPTHS = ["core", "named", "facts", "full", "whole"] as const;
export type LawDepth = (typeof DEPTHS)[number];

/** How much of the law the full view of a question says. */
export function depthOf({ texts, history }: Pick<CnQuery, "texts" | "history">): "full" | "whole" {
  return texts === "1" || history === "1" ? "whole" : "full";
}

/** The law as far as it was read; what was not throws. */
export interface OpenedLaw {
  record: LawRecord;
  /** Reads what a question needs, once. */
  read: (lang: SanctionsLang, depth: LawDepth) => Promise<void>;
  /** Whether that was read. */
  hasRead: (lang: SanctionsLang, depth: LawDepth) => boolean;
}

/** Opens the law of a dataset: its facts at once, texts and provisions when a question needs them. */
export async function openLawFile(dataset: Dataset): Promise<OpenedLaw> {
  const [whole] = dataset.files("sanctions", IN_ONE);
  if (whole !== undefined) return { record: onlyRecord(whole, (await dataset.load<{ records: LawRecord[] }>(whole)).records), read: async () => undefined, hasRead: () => true };
  const wordings = openWordings(dataset, () => openProvisions());
  let isEarlier = false;
  const file = onlyFile(dataset, "sanctions", "sanctions-law/2");
  const core = await openSplitFile(dataset, "sanctions", file, (records) => {
    const facts = onlyRecord(file, records as (LawFacts | LawCore)[]);
    isEarlier = isWorded(facts);
    return isWorded(facts) ? facts : wordCore(facts, wordings);
  });
  const beside = new Map(dataset.files("sanctions", "sanctions-provisions/1").map((own) => [
    own.path, onceOrAgain(() => openSplitFile(dataset, "sanctions", own, (records) => sortProvisions(records as (ProvisionRecord | EarlierRecord)[], wordings))),
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
    provisions = { derogations, notices, get certificates() { return isEarlier ? certificates : wordings.certificates(); } };
    return opened;
  });
  const record = withLater<LawCore & Pick<LawProvisions, "winddowns">, Omit<LawProvisions, "winddowns">>(
    withLater<LawCore, Pick<LawProvisions, "winddowns">>(core.value, ["winddowns"], () => required(winddowns)), PROVISIONS, () => required(provisions),
  );
  const readProvisions = async (lang: SanctionsLang): Promise<unknown> => Promise.all((await openProvisions()).map((opened) => opened.read(lang)));
  const depths: Record<LawDepth, (lang: SanctionsLang) => Promise<unknown>> = {
    core: (lang) => core.read(lang),
    named: (lang) => Promise.all([core.read(lang), openWinddowns()]),
    facts: (lang) => Promise.all([core.read(lang), openProvisions()]),
    full: (lang) => Promise.all([core.read(lang), readProvisions(lang)]),
    whole: (lang) => Promise.all([core.read(lang), readProvisions(lang), isEarlier ? undefined : wordings.read(lang)]),
  };
  const done = { en: -1, pl: -1 };
  const hasRead = (lang: SanctionsLang, depth: LawDepth): boolean => done[lang] >= DEPTHS.indexOf(depth);
  return {
    record, hasRead,
    async read(lang, depth) {
      if (hasRead(lang, depth)) return;
      await depths[depth](lang);
      done[lang] = Math.max(done[lang], DEPTHS.indexOf(depth));
    },
  };
}

const PROVISIONS = ["derogations", "notices", "certificates"] as const;
const [PROVISIONS_FILE, WINDDOWNS] = ["sanctions/provisions.json", "sanctions/winddowns.json"];

function required<Value>(read: Value | undefined): Value {
  if (read === undefined) throw new Error("the provisions of the law were not read");
  return read;
}

/** Releases before have all texts with what they are of, and documents among the provisions. */
function isWorded(law: LawFacts | LawCore): law is LawCore {
  return law.measures.every((measure) => "title" in measure);
}
type EarlierRecord = { certificate: CertificateRecord };

/** Puts what the law file leaves out in its places; it is said when it was read. What bans nothing is called by its title. */
function wordCore(facts: LawFacts, { of }: OpenedWordings): LawCore {
  return {
    ...facts,
    measures: facts.measures.map((measure) => Object.assign(measure, { title: isLaw(measure) ? of("measure", measure.id) : measure.label })),
    not_covered: facts.not_covered.map((own, at) => {
      const text = of("not_covered", String(at));
      return { ...own, get en() { return text.en; }, get pl() { return text.pl; } };
    }),
  };
}

function sortProvisions(records: readonly (ProvisionRecord | EarlierRecord)[], { of }: OpenedWordings): LawProvisions {
  return {
    derogations: records.flatMap((record) => ("derogation" in record ? [Object.assign(record.derogation, { text: record.derogation.text ?? of("derogation", record.derogation.id) })] : [])),
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
