import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { DerogationRecord, MeasureRecord, RegimeRecord } from "../../openapi/shards/sanctions.ts";

interface Labels {
  /** What the restriction is, for a person. */
  restriction(measure: Pick<MeasureRecord, "type" | "direction" | "destination">, regime: Pick<RegimeRecord, "code">): string;
  /** The provisions that may lift a restriction, by kind; their texts stand in `derogations`. */
  exemption(records: readonly Pick<DerogationRecord, "kind" | "article">[]): string;
  disclaimer: string;
}

type Kind = "export_ban" | "import_ban" | "transit_ban" | "transfer_ban" | "restriction" | "other";

const KINDS: Record<SanctionsLang, Record<Kind, string>> = {
  en: {
    export_ban: "Export ban: sale, supply, transfer or export to",
    import_ban: "Import ban: purchase, import or transfer from",
    transit_ban: "Transit ban: transit of Union exports via the territory of",
    transfer_ban: "Transfer ban:",
    restriction: "Restriction:",
    other: "Other restriction:",
  },
  pl: {
    export_ban: "Zakaz wywozu: sprzedaż, dostawa, przekazanie lub wywóz do",
    import_ban: "Zakaz przywozu: zakup, przywóz lub przekazanie z",
    transit_ban: "Zakaz tranzytu: tranzyt unijnego wywozu przez terytorium",
    transfer_ban: "Zakaz przekazywania:",
    restriction: "Ograniczenie:",
    other: "Inne ograniczenie:",
  },
};

const COUNTRIES: Record<SanctionsLang, Record<string, Record<"plain" | "genitive", string>>> = {
  en: {
    RU: { plain: "Russia", genitive: "Russia" }, BY: { plain: "Belarus", genitive: "Belarus" }, KG: { plain: "Kyrgyzstan", genitive: "Kyrgyzstan" },
  },
  pl: {
    RU: { plain: "Rosja", genitive: "Rosji" }, BY: { plain: "Białoruś", genitive: "Białorusi" }, KG: { plain: "Kirgistan", genitive: "Kirgistanu" },
  },
};

function restriction(lang: SanctionsLang): Labels["restriction"] {
  return (measure, regime) => {
    const kind: Kind = measure.type === "transfer_ban" && measure.direction === "transit" ? "transit_ban" : measure.type;
    const code = measure.destination ?? regime.code;
    const country = COUNTRIES[lang][code] ?? { plain: code, genitive: code };
    const named = kind === "export_ban" || kind === "import_ban" || kind === "transit_ban" ? country.genitive : country.plain;
    return `${KINDS[lang][kind]} ${named}`;
  };
}

const GROUNDS: Record<SanctionsLang, Record<DerogationRecord["kind"], string>> = {
  en: { exemption: "Exemptions", authorisation: "Authorisation possible", quota: "Quotas" },
  pl: { exemption: "Wyłączenia", authorisation: "Możliwe zezwolenie", quota: "Kontyngenty" },
};

const KINDS_IN_ORDER = ["exemption", "authorisation", "quota"] as const;

function exemption(lang: SanctionsLang): Labels["exemption"] {
  return (records) =>
    KINDS_IN_ORDER.flatMap((kind) => {
      const articles = [...new Set(records.filter((record) => record.kind === kind).map(({ article }) => article))];
      return articles.length === 0 ? [] : [`${GROUNDS[lang][kind]}: ${articles.join(", ")}.`];
    }).join(" ");
}

/** Texts of the sanctions service in the languages of its answers. */
export const LABELS: Record<SanctionsLang, Labels> = {
  en: {
    restriction: restriction("en"),
    exemption: exemption("en"),
    disclaimer:
      "Information only: not legal or customs advice. Only the text published in the Official Journal of the European Union and the decision of the " +
      "customs authorities are binding. The verdict no_match does not mean that trade is permitted.",
  },
  pl: {
    restriction: restriction("pl"),
    exemption: exemption("pl"),
    disclaimer:
      "Wyłącznie informacja: nie jest to porada prawna ani celna. Wiążące są tylko tekst opublikowany w Dzienniku Urzędowym Unii Europejskiej i decyzja " +
      "organów celnych. Wynik no_match nie oznacza, że obrót jest dozwolony.",
  },
};
