import { ADR_LANGUAGES } from "../../../openapi/schemas/languages.ts";
import type { SubstanceRecord } from "../../../openapi/shards/adr.ts";
import { openNomenclature } from "../../../runtime/sanctions/nomenclature.ts";
import { cases } from "../../proof.ts";
import { dataset, recordsOf } from "../real-data.ts";

const WHOLE = 200;
/** Pages that are long or odd: chapters with the most codes, the most bans, substances of many rows or of no labels. */
const ODD = ["fr/cn/84", "de/cn/84", "pl/cn/85", "fr/cn/73090030", "en/cn/87036010", "fr/un/1950", "de/un/3537"];

/**
 * Paths of pages of codes of 2, 4, 6 and 8 digits and of substances, spread over all of them and over four languages:
 * 200 in the whole proof, a tenth else.
 */
export async function drawPages(): Promise<string[]> {
  const codes = (await openNomenclature(dataset).lines(2026, "")).keys();
  const substances = (await recordsOf<SubstanceRecord>("adr", "adr-substances/1")).map(({ un }) => `un/${un}`);
  const kinds = [
    ...[2, 4, 6, 8].map((digits) => codes.filter(({ length }) => length === digits).map((code) => `cn/${code}`)),
    substances,
  ];
  const drawn = kinds.flatMap((paths) => spreadOver(paths, Math.ceil((cases(WHOLE) - ODD.length) / kinds.length)));
  return [...ODD, ...drawn.map((path, index) => `${ADR_LANGUAGES[index % ADR_LANGUAGES.length]}/${path}`)];
}

function spreadOver(paths: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, index) => paths[Math.floor(((index + 0.5) / count) * paths.length)] ?? "");
}
