import type { AdrMeta } from "../../openapi/schemas/adr.ts";
import type { Dataset } from "../shards/dataset.ts";
import type { EditionChoice } from "./edition.ts";
import type { AdrEdition } from "./tables.ts";
import type { Voice } from "./voice.ts";

/** What every answer says about where it comes from. */
export function wordMeta(dataset: Dataset, edition: AdrEdition, choice: EditionChoice, day: string, voice: Voice): AdrMeta {
  return {
    source: "cargolex-adr-v1", edition: choice.edition, as_of: day, dataset_version: dataset.version, source_version: edition.sourceVersion,
    stale: choice.stale,
    warnings: choice.warnings.map(({ code, values }) => ({ code, detail: voice.say(code, values) })),
    disclaimer: dataset.disclaimer,
  };
}
