import type { ActRow } from "../sanctions/tables/provisions.ts";
import type { GatheredSources, SourceData } from "../dataset/load.ts";
import type { SourceFile } from "../source/table.ts";
import type { PublishedRecords } from "./published.ts";

/** Columns of a source row about the law it follows; published records leave them out. */
interface Origin {
  act: string;
  ended_by: string;
  text_version: string;
}

/** The source tables of a state, as far as causes need them. */
export interface Origins {
  /** By id of an entry or a provision. */
  rows: ReadonlyMap<string, Origin>;
  acts: ReadonlyMap<string, ActRow>;
  /** The hash of every file below the sources folder. */
  files: ReadonlyMap<string, string>;
  /** The same files with their tables and rows. */
  tables: readonly SourceFile[];
}

/** One side of a difference. */
export interface State {
  /** As a reader knows it: `HEAD (1a2b3c4)`, `working tree`, `release 2026.11.21`. */
  name: string;
  published: PublishedRecords;
  /** Missing where only built files are held. */
  origins: Origins | undefined;
  /** What today's code makes of the same sources, where `published` was built by the code of its day. */
  today: PublishedRecords | undefined;
  /** Tables of today that its sources do not have: they were read as empty. */
  lacks: readonly string[];
  /** The commit that it was read from. */
  commit?: string;
  /** The source tables that it was planned from. */
  read?: GatheredSources;
}

/** Takes from the source tables what causes need. */
export function originsOf({ sanctions, provisions, files }: SourceData): Origins {
  const rows = new Map<string, Origin>();
  for (const { row } of sanctions.entries)
    rows.set(row.id, { act: row.act, ended_by: row.ended_by, text_version: row.text_version });
  for (const table of [provisions.exemptions, provisions.winddowns, provisions.notices]) {
    for (const { row } of table) rows.set(row.id, { act: "", ended_by: "", text_version: row.text_version });
  }
  return {
    rows,
    acts: new Map(provisions.acts.map(({ row }) => [row.celex, row])),
    files: new Map(files.map(({ path, sha256 }) => [path, sha256])),
    tables: files,
  };
}
