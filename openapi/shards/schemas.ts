import { z } from "zod";
import { AdrRequirements } from "./adr-consignment.ts";
import { AdrMessages } from "./adr-messages.ts";
import { AdrEditionShard, AdrNames, AdrRulesShard, AdrWords, SubstanceShard } from "./adr.ts";
import { Changes, LegsBefore, Releases } from "./changes.ts";
import { Manifest, ManifestList, TextsShard, WordFormsRecord } from "./common.ts";
import { KeyList } from "./keys.ts";
import { CnLineCodes, CnNames, CnShard, GoodsNames, Successors } from "./nomenclature.ts";
import { Conformance, LegsShard } from "./legs.ts";
import { Index, Statement } from "./publication.ts";
import { EntryNames, EntryShard, Law, ProvisionsShard, Wordings } from "./sanctions.ts";

/** The kinds of published files, by the name that stands in their `schema` member. */
export const shardSchemas: Readonly<Record<string, z.ZodType>> = {
  index: Index,
  "manifest/2": Manifest,
  "manifest-list/1": ManifestList,
  "releases/1": Releases,
  "changes/1": Changes,
  "legs-before/1": LegsBefore,
  "keys/1": KeyList,
  "statement/1": Statement,
  "texts/1": TextsShard,
  "cn-chapter/1": CnShard,
  "cn-lines/1": CnLineCodes,
  "cn-names/3": CnNames,
  "cn-successors/1": Successors,
  "cn-goods/2": GoodsNames,
  "word-forms/1": WordFormsRecord,
  "sanctions-chapter/1": EntryShard,
  "sanctions-law/2": Law,
  "sanctions-provisions/1": ProvisionsShard,
  "sanctions-wordings/1": Wordings,
  "sanctions-legs/1": LegsShard,
  "sanctions-conformance/1": Conformance,
  "sanctions-names/2": EntryNames,
  "adr-substances/1": SubstanceShard,
  "adr-names/1": AdrNames,
  "adr-words/1": AdrWords,
  "adr-edition/1": AdrEditionShard,
  "adr-rules/2": AdrRulesShard,
  "adr-messages/2": AdrMessages,
  "adr-requirements/1": AdrRequirements,
};

/** Kinds whose texts stand in files of their own, and what a text is called. */
const TEXTS_BESIDE: Readonly<Record<string, string>> = {
  "sanctions-law/2": "Text2", "sanctions-provisions/1": "Text2", "adr-edition/1": "Text4", "adr-rules/2": "Text4", "adr-messages/2": "Text4",
};
const TEXT_PLACE = { type: "object", properties: {}, additionalProperties: false, description: "The place of a text, which stands in the file of its language (texts/1): record by record, in the order of the places, members by name." };

/** The JSON Schema (2020-12) of a kind of file, whole in itself. */
export function shardJsonSchema(name: string): Record<string, unknown> {
  const schema = shardSchemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  const printed: Record<string, unknown> = { ...z.toJSONSchema(schema), title: name };
  const text = TEXTS_BESIDE[name];
  return text === undefined ? printed : { ...printed, $defs: { ...(printed["$defs"] as object), [text]: TEXT_PLACE } };
}
