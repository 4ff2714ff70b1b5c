import { z } from "zod";
import { withoutTypeBounds } from "../components.ts";
import { describeSchema } from "../members.ts";
import { ADR_LANGUAGES } from "../schemas/languages.ts";
import { FILE_MEMBERS } from "./members.ts";
import { AdrRequirements } from "./adr-consignment.ts";
import { AdrLoadMessages, AdrMessages } from "./adr-messages.ts";
import { AdrEditionShard, AdrNames, AdrRulesShard, AdrWords, SubstanceShard } from "./adr.ts";
import { Changes, LegsBefore, Releases } from "./changes.ts";
import { Manifest, WordFormsRecord } from "./common.ts";
import { Index, KeyList, Statement } from "./publication.ts";
import { CnNames, CnShard, GoodsNames, NoteWords, Separations, Successors, VagueWords } from "./nomenclature.ts";
import { ControlCodesShard, ControlsShard } from "./controls.ts";
import { BaseWords, LegsShard } from "./legs.ts";
import { AdrConformance, Conformance, NameConformance } from "./conformance.ts";
import { CountryShard } from "./countries.ts";
import { EntryNames, EntryShard, LawShard } from "./sanctions.ts";
import { CountryTextsShard, TextsShard } from "./texts.ts";

/** The kinds of published files, by the name that stands in their `schema` member. */
export const shardSchemas: Readonly<Record<string, z.ZodType>> = {
  index: Index,
  "manifest/3": Manifest,
  "releases/1": Releases,
  "changes/1": Changes,
  "legs-before/1": LegsBefore,
  "keys/1": KeyList,
  "statement/1": Statement,
  "cn-chapter/3": CnShard,
  "cn-names/6": CnNames,
  "cn-successors/1": Successors,
  "cn-goods/3": GoodsNames,
  "cn-notes/1": NoteWords,
  "cn-vague/1": VagueWords,
  "cn-separations/2": Separations,
  "cn-conformance/1": NameConformance,
  "word-forms/1": WordFormsRecord,
  "sanctions-chapter/4": EntryShard,
  "sanctions-law/5": LawShard,
  "sanctions-legs/4": LegsShard,
  "sanctions-words/2": BaseWords,
  "sanctions-controls/2": ControlsShard,
  "sanctions-control-codes/1": ControlCodesShard,
  "sanctions-conformance/1": Conformance,
  "sanctions-countries/2": CountryShard,
  "sanctions-names/2": EntryNames,
  "sanctions-texts/1": TextsShard,
  "sanctions-country-texts/1": CountryTextsShard,
  "adr-substances/1": SubstanceShard,
  "adr-names/1": AdrNames,
  "adr-words/1": AdrWords,
  "adr-edition/2": AdrEditionShard,
  "adr-rules/3": AdrRulesShard,
  "adr-messages/3": AdrMessages,
  "adr-load-messages/1": AdrLoadMessages,
  "adr-requirements/1": AdrRequirements,
  "adr-conformance/1": AdrConformance,
};

type Json = Record<string, unknown>;

/** Shapes whose texts stand in the files of languages: what is published keeps their place, `{}`. */
const TEXTS_APART: ReadonlySet<string> = new Set(["LawText", "ScopeRecord"]);

const isMember = (name: string): boolean => !(ADR_LANGUAGES as readonly string[]).includes(name);

function withoutTexts(schema: Json): Json {
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema["properties"] as Json).filter(([name]) => isMember(name))),
    required: (schema["required"] as string[]).filter(isMember),
  };
}

/** The JSON Schema (2020-12) of a kind of file, whole in itself, with every member described. */
export function shardJsonSchema(name: string): Record<string, unknown> {
  const schema = shardSchemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  const { $defs = {}, ...root } = withoutTypeBounds(z.toJSONSchema(schema)) as Json & { $defs?: Record<string, Json> };
  const parts = Object.entries($defs).map(([definition, part]) => [
    definition,
    describeSchema(definition, TEXTS_APART.has(definition) ? withoutTexts(part) : part, FILE_MEMBERS),
  ]);
  return {
    ...describeSchema(name, root, FILE_MEMBERS),
    ...(parts.length === 0 ? {} : { $defs: Object.fromEntries(parts) }),
    title: name,
  };
}
