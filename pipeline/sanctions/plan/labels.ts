import type { Text2 } from "../../../openapi/shards/common.ts";
import type { LawRecord } from "../../../openapi/shards/sanctions.ts";
import type { AnnexRow } from "../tables/law.ts";

type Kind = AnnexRow["type"] | "transit_ban";

/** What a measure does; `{}` stands for the country. */
const KINDS: Record<Kind, Text2> = {
  export_ban: { en: "Export ban: sale, supply, transfer or export to {}", pl: "Zakaz wywozu: sprzedaż, dostawa, przekazanie lub wywóz do {}" },
  import_ban: { en: "Import ban: purchase, import or transfer from {}", pl: "Zakaz przywozu: zakup, przywóz lub przekazanie z {}" },
  transit_ban: { en: "Transit ban: transit of Union exports via the territory of {}", pl: "Zakaz tranzytu: tranzyt unijnego wywozu przez terytorium {}" },
  transfer_ban: { en: "Transfer ban: {}", pl: "Zakaz przekazywania: {}" },
  restriction: { en: "Restriction: {}", pl: "Ograniczenie: {}" },
  other: { en: "Other restriction: {}", pl: "Inne ograniczenie: {}" },
};

/** Countries as they stand alone, and in the Polish genitive that the prepositions above want. */
const COUNTRIES: Readonly<Record<string, Text2 & { genitive: string }>> = {
  RU: { en: "Russia", pl: "Rosja", genitive: "Rosji" },
  BY: { en: "Belarus", pl: "Białoruś", genitive: "Białorusi" },
  KG: { en: "Kyrgyzstan", pl: "Kirgistan", genitive: "Kirgistanu" },
};

/** The restriction of an annex row in words, for the label of its results. */
export function labelOf(row: Pick<AnnexRow, "type" | "direction" | "destination">, target: string): Text2 {
  const kind: Kind = row.type === "transfer_ban" && row.direction === "transit" ? "transit_ban" : row.type;
  const code = row.destination === "" ? target : row.destination;
  const country = COUNTRIES[code] ?? { en: code, pl: code, genitive: code };
  const genitive = kind === "export_ban" || kind === "import_ban" || kind === "transit_ban";
  return { en: KINDS[kind].en.replace("{}", country.en), pl: KINDS[kind].pl.replace("{}", genitive ? country.genitive : country.pl) };
}

/** Headings of the provisions that may lift a restriction. */
export const GROUNDS: LawRecord["grounds"] = {
  exemption: { en: "Exemptions", pl: "Wyłączenia" },
  authorisation: { en: "Authorisation possible", pl: "Możliwe zezwolenie" },
  quota: { en: "Quotas", pl: "Kontyngenty" },
};

/** What stands in every answer. */
export const DISCLAIMER: Text2 = {
  en:
    "Information only, not legal or customs advice. Binding: the EU regulation and the decision of the customs authorities. no_match does not mean that trade is permitted.",
  pl:
    "Tylko informacja, nie porada prawna ani celna. Wiążą: rozporządzenie UE i decyzja organów celnych. no_match nie oznacza, że obrót jest dozwolony.",
};
