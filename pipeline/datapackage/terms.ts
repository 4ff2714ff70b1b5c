import type { SourceData } from "../source-data.ts";
import type { DataPackage } from "./descriptor.ts";

/** Where the data is from and under which terms, as `sources/SOURCES.md` says in full. */
export function termsOf({ nomenclature, sanctions, adr }: SourceData): Pick<DataPackage, "sources" | "licenses"> {
  const years = [...nomenclature.years.keys()].toSorted((a, b) => a - b);
  return {
    sources: [
      { title: "Combined Nomenclature, Annex I to Council Regulation (EEC) No 2658/87", path: "http://data.europa.eu/eli/reg/1987/2658/oj", version: years.join(" ") },
      ...sanctions.regimes.map(({ row }) => ({ title: row.legal_act, path: row.eli, version: row.consolidated_version })),
      ...adr.flatMap(({ editions }) => editions.map(({ row }) => ({ title: row.title_en, path: row.legal_url, version: row.edition }))),
    ],
    licenses: [
      { path: "http://data.europa.eu/eli/dec/2011/833/oj", title: "© European Union, reused under Commission Decision 2011/833/EU" },
      { path: "https://www.govdata.de/dl-de/by-2-0", title: "Datenbank GEFAHRGUT, BAM (dl-de/by-2.0)" },
      { name: "MIT", title: "Cargolex: titles, scopes, conditions and help texts" },
    ],
  };
}
