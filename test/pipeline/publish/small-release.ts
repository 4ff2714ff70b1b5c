import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CnRecord } from "../../../openapi/shards/nomenclature.ts";
import type { EntryLine } from "../../../openapi/shards/sanctions.ts";
import { planShard, type Plan, type PlannedShard } from "../../../pipeline/output/shard.ts";
import { planIndex } from "../../../pipeline/build/index-file.ts";
import { planSchemas } from "../../../pipeline/output/validate.ts";
import { writePlan } from "../../../pipeline/output/write.ts";
import type { System } from "../../../pipeline/source/disk.ts";
import { AT_NOON, runCli, type Run } from "../commands/run-cli.ts";

/** What makes one small release differ from another. */
export interface SmallRelease {
  version?: string;
  /** Word in every name, so that releases differ in all their shards. */
  word?: string;
  /** Chapters, one shard each. */
  chapters?: number;
  quality?: EntryLine["data_quality"];
  /** Without the schemas, which are most of its files. */
  bare?: boolean;
}

/** Plans a release of a few shards with the functions of the real build. */
export function planSmall({
  version = "2026.11.21",
  word = "live",
  chapters = 4,
  quality = "verified",
  bare = false,
}: SmallRelease): Plan {
  const cn = Array.from({ length: chapters }, (_, at) => planChapter(String(at + 1).padStart(2, "0"), word));
  const plan = planIndex(version, [
    { dataset: "nomenclature", source_version: "CN 2026", counts: { 2026: 10 * chapters }, shards: cn },
    {
      dataset: "sanctions",
      source_version: "32014R0833@2026-07-24",
      counts: { "RU-XXIII": 1 },
      shards: [planEntries(quality)],
    },
    {
      dataset: "adr",
      source_version: "ADR 2025",
      counts: {},
      shards: [planShard({ path: "adr/2025/names.json", schema: "adr-names/1", part: "2025", prefix: "" }, [])],
    },
  ]);
  if (!bare) planSchemas(plan);
  plan.set("datapackage-sources.json", new TextEncoder().encode('{"licenses":[],"sources":[]}\n'));
  plan.set("CHANGES.md", new TextEncoder().encode(`# ${version}\n\nNothing but ${word}.\n`));
  return plan;
}

/** Ten lines: some 2 KB, so that a chapter is worth compressing. */
function planChapter(chapter: string, word: string): PlannedShard {
  const records = Array.from({ length: 10 }, (_, at): CnRecord => ({
    code: `${chapter}${String(at).padStart(2, "0")}`,
    parent: chapter,
    name: { en: `Goods ${at} of chapter ${chapter}, ${word}`, pl: `Towary ${at} działu ${chapter}, ${word}` },
    years: [2026],
  }));
  return planShard(
    { path: `nomenclature/${chapter}.json`, schema: "cn-chapter/3", part: "", prefix: chapter },
    records,
  );
}

function planEntries(data_quality: EntryLine["data_quality"]): PlannedShard {
  const entry: EntryLine = {
    id: "RU-XXIII-0001",
    regime: "RU",
    annex: "XXIII",
    measures: ["RU-XXIII-export"],
    row: "1",
    code: "0101",
    name: "Live horses",
    name_pl: "Konie żywe",
    valid_from: "2024-01-01",
    known_since: "2024-01-01",
    text_version: "2026-07-24",
    data_quality,
    evidence: "law",
    locator: "row 1",
    source_row: "sanctions/entries/RU-XXIII.csv#RU-XXIII-0001",
  };
  return planShard({ path: "sanctions/01.json", schema: "sanctions-chapter/4", part: "", prefix: "01" }, [entry]);
}

/** A run that must succeed for a test to mean anything. */
export async function succeed(run: Promise<Run>): Promise<Run> {
  const { code, stdout, stderr } = await run;
  if (code !== 0) throw new Error(`exit ${code}: ${stdout}${stderr}`);
  return { code, stdout, stderr };
}

/** A scratch folder with small releases to publish, and a cache of their compressed files. */
export interface Scratch {
  folder: string;
  cache: string;
  /** Where the commands keep the newest index that they saw. */
  seen: string;
  build: (name: string, release: SmallRelease) => Promise<string>;
  /** Runs a command line that keeps what it sees here. */
  run: (...args: string[]) => Promise<Run>;
  /** Forgets what was seen: the next command trusts as one that comes for the first time. */
  forget: () => void;
  /** Makes a key pair. */
  key: () => Promise<{ id: string; private_key: string; public_key: string }>;
  remove: () => void;
}

/** Commands run at noon, or by the clock of the processes that read what they publish: on `realSystem`. */
export function scratch(system: System = AT_NOON): Scratch {
  const folder = mkdtempSync(join(tmpdir(), "cargolex-publish-"));
  const seen = join(folder, "seen");
  return {
    folder,
    seen,
    cache: join(folder, "cache"),
    run: (...args) => runCli(system, ...args, ...(args.includes("--seen") ? [] : ["--seen", seen])),
    forget: () => rmSync(seen, { recursive: true, force: true }),
    key: async () =>
      JSON.parse((await runCli("keygen", "--out", join(folder, "keys"), "--json")).stdout) as {
        id: string;
        private_key: string;
        public_key: string;
      },
    async build(name, release) {
      await writePlan(join(folder, name), planSmall(release));
      return join(folder, name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
