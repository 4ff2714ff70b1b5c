import type { AdrLang } from "../../openapi/schemas/adr.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { AdrMessage } from "../../openapi/shards/adr-messages.ts";
import type { AdrRules } from "../../openapi/shards/adr.ts";
import { onlyFile, type Dataset } from "../shards/dataset.ts";
import { onceOrAgain } from "../shards/memo.ts";
import { onlyRecord, openSplitFile, withLater } from "../shards/split-file.ts";
import { writtenOut } from "../shards/texts.ts";

/** How much of an edition a question needs: what every answer does, or also the tables that loads are judged by. */
export type EditionDepth = "core" | "tables";

/** An edition as far as it was read; what was not throws. */
export interface EditionFile {
  rules: AdrRules;
  messages: readonly AdrMessage[];
  sourceVersion: string;
  /** Reads what a question needs, once. */
  read: (lang: AdrLang, depth: EditionDepth) => Promise<void>;
}

type Core = Pick<AdrRules, "edition" | "classes" | "rows" | "verified_rows" | "search_spellings">;
type Tables = Omit<AdrRules, keyof Core>;

const TABLES: readonly (keyof Tables)[] = [
  "transport_categories", "note_a", "sp671", "labels", "class1", "mixed_loading_provisions", "outside_loading", "limited_quantities_class1", "foodstuffs", "provisions", "default_density_kg_per_l", "consignment", "still_applies",
];

/** Releases before, and states that were never written, have an edition in one record with its texts, and its messages too. */
const IN_ONE = { rules: "adr-rules/1", messages: "adr-messages/1" };

/** The editions of a dataset. */
export function editionsIn(dataset: Dataset): string[] {
  return ["adr-edition/1", IN_ONE.rules].flatMap((schema) => dataset.files("adr", schema)).map(({ part }) => part);
}

/** Opens an edition: its facts at once, texts and tables when a question needs them. */
export async function openEditionFile(dataset: Dataset, part: string): Promise<EditionFile> {
  const sourceVersion = dataset.sourceVersion("adr");
  const own = (schema: string): ReturnType<typeof onlyFile> => onlyFile(dataset, "adr", schema, part);
  if (dataset.files("adr", IN_ONE.rules).some((file) => file.part === part)) {
    const [rules, messages] = [own(IN_ONE.rules), own(IN_ONE.messages)];
    const { records, source_version } = await dataset.load<{ records: AdrRules[]; source_version: string }>(rules);
    return { rules: onlyRecord(rules, records), messages: (await dataset.load<{ records: AdrMessage[] }>(messages)).records, sourceVersion: source_version, read: async () => undefined };
  }
  const [file, beside] = [own("adr-edition/1"), own("adr-rules/2")];
  const [core, messages] = await Promise.all([
    openSplitFile(dataset, "adr", file, (records) => onlyRecord(file, records as Core[])), openSplitFile(dataset, "adr", own("adr-messages/2"), (records) => records as AdrMessage[]),
  ]);
  let tables: Tables | undefined;
  const openTables = onceOrAgain(async () => {
    const opened = await openSplitFile(dataset, "adr", beside, (records) => onlyRecord(beside, records as Tables[]));
    tables = opened.value;
    return opened;
  });
  const rules = withLater<Core, Tables>(core.value, TABLES, () => {
    if (tables === undefined) throw new Error(`the tables of ADR ${part} were not read`);
    return tables;
  });
  return {
    rules, messages: messages.value, sourceVersion,
    async read(lang, depth) {
      await Promise.all([core.read(lang), messages.read(lang), depth === "core" ? undefined : openTables().then(({ read }) => read(lang))]);
    },
  };
}

/** All of an edition with its texts written out. */
export async function readWholeEdition(dataset: Dataset, part: string): Promise<Pick<EditionFile, "rules" | "messages">> {
  const { rules, messages, read } = await openEditionFile(dataset, part);
  for (const lang of ADR_LANGUAGES) await read(lang, "tables");
  return { rules: writtenOut({ ...rules }, ADR_LANGUAGES), messages: writtenOut(messages, ADR_LANGUAGES) };
}
