import { z } from "zod";
import { AdrRequirements } from "./adr-consignment.ts";
import { AdrMessages } from "./adr-messages.ts";
import { AdrNames, AdrRulesShard, AdrWords, SubstanceShard } from "./adr.ts";
import { Changes, LegsBefore, Releases } from "./changes.ts";
import { Manifest, WordForms } from "./common.ts";
import { KeyList } from "./keys.ts";
import { CnNames, CnShard, GoodsNames, Successors } from "./nomenclature.ts";
import { Conformance, LegsShard } from "./legs.ts";
import { Index, Statement } from "./publication.ts";
import { EntryNames, EntryShard, Law } from "./sanctions.ts";

/** The kinds of published files, by the name that stands in their `schema` member. */
export const shardSchemas: Readonly<Record<string, z.ZodType>> = {
  index: Index,
  manifest: Manifest,
  "releases/1": Releases,
  "changes/1": Changes,
  "legs-before/1": LegsBefore,
  "keys/1": KeyList,
  "statement/1": Statement,
  "cn-chapter/1": CnShard,
  "cn-names/2": CnNames,
  "cn-successors/1": Successors,
  "cn-goods/1": GoodsNames,
  "word-forms/1": WordForms,
  "sanctions-chapter/1": EntryShard,
  "sanctions-law/1": Law,
  "sanctions-legs/1": LegsShard,
  "sanctions-conformance/1": Conformance,
  "sanctions-names/2": EntryNames,
  "adr-substances/1": SubstanceShard,
  "adr-names/1": AdrNames,
  "adr-words/1": AdrWords,
  "adr-rules/1": AdrRulesShard,
  "adr-messages/1": AdrMessages,
  "adr-requirements/1": AdrRequirements,
};

/** The JSON Schema (2020-12) of a kind of file, whole in itself. */
export function shardJsonSchema(name: string): Record<string, unknown> {
  const schema = shardSchemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return { ...z.toJSONSchema(schema), title: name };
}
