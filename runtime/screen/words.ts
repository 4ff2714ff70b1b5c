import type { Need } from "../../openapi/schemas/sanctions-entry.ts";
import type { LegDirection } from "../../openapi/schemas/sanctions-summary.ts";
import type { CnCandidate, SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { Unread } from "../reading/code.ts";
import type { ScreenOutcome, ScreenedCode } from "./screen.ts";

/** The words of a screened sheet in one language. */
export interface ScreenWords {
  columns: {
    outcome: string;
    way: string;
    code: string;
    name: string;
    repair: string;
    candidates: string;
    confidence: string;
    needs: string;
    annexes: string;
    articles: string;
    controls: string;
    authorisation: string;
    decision: string;
    changed: string;
    as_of: string;
    version: string;
  };
  outcome: Readonly<Record<ScreenOutcome, string>>;
  leg: {
    banned: string;
    depends: string;
    nothing: string;
    unread: string;
    from: (day: string) => string;
    ended: (day: string) => string;
  };
  direction: Readonly<Record<LegDirection | "both", string>>;
  need: Readonly<Record<Need, string>>;
  scientific: string;
  unread: Readonly<Record<Unread, string>>;
  confidence: Readonly<Record<CnCandidate["confidence"], string>>;
  yes: string;
  no: string;
  stale: string;
  changed: (since: string) => string;
  summary: {
    title: string;
    file: string;
    sheet: string;
    column: string;
    rows: string;
    asked: string;
    as_of: string;
    version: string;
    sha256: string;
    only: string;
  };
  /** Stands under every summary. */
  caution: string;
}

const pl: ScreenWords = {
  columns: {
    outcome: "Wynik",
    way: "Droga z wiersza (wynik dotyczy jej)",
    code: "Kod zapytany",
    name: "Towar w nomenklaturze",
    repair: "Odczyt kodu",
    candidates: "Możliwe kody według słów (niczego nie rozstrzygają)",
    confidence: "Pewność każdego z możliwych kodów",
    needs: "Co rozstrzyga",
    annexes: "Załączniki",
    articles: "Artykuły",
    controls: "Kontrole celne (to nie sankcje)",
    authorisation: "Możliwe zezwolenie lub wyjątek",
    decision: "Decyzja",
    changed: "Zmiana",
    as_of: "Stan prawny na",
    version: "Wersja danych",
  },
  outcome: {
    banned: "zakaz",
    depends: "zależy",
    unread: "nieodczytany",
    unknown_code: "kod nieznany",
    nothing_found: "nic nie znaleziono",
  },
  leg: {
    banned: "zakaz",
    depends: "zależy",
    nothing: "nic nie znaleziono",
    unread: "nie sprawdzono",
    from: (day) => `zakaz od ${day}`,
    ended: (day) => `zakaz do ${day}`,
  },
  direction: {
    export: "wywóz",
    import: "przywóz",
    transit: "tranzyt",
    transport: "transport",
    third_country: "inne państwa",
    both: "wywóz i przywóz",
  },
  need: {
    longer_code: "dłuższy kod",
    description: "opis towaru",
    value: "wartość",
    destination: "przeznaczenie",
    area: "część państwa",
    law_not_held: "brak prawa w danych",
    contract_date: "data umowy",
    origin: "pochodzenie",
    quota: "kontyngent",
    code: "właściwy kod",
  },
  scientific: "odczytano z zapisu wykładniczego",
  unread: {
    empty: "brak kodu w wierszu",
    no_code: "komórka nie zawiera kodu",
    a_date: "arkusz zamienił kod w datę: wpisz kod jako tekst",
    digits_lost: "arkusz zgubił cyfry (zapis wykładniczy): wpisz kod jako tekst",
    several: "kilka kodów w jednej komórce: rozdziel je na wiersze",
    too_short: "za krótki: potrzeba co najmniej 2 cyfr",
    too_long: "za długi: najwyżej 12 cyfr",
  },
  confidence: { likely: "prawdopodobny", possible: "możliwy", weak: "słaby" },
  yes: "tak",
  no: "nie",
  stale: "Uwaga: nie wszystkie obowiązujące akty są w danych.",
  changed: (since) => `Zmiana od ${since}`,
  summary: {
    title: "Podsumowanie",
    file: "Plik",
    sheet: "Arkusz",
    column: "Kolumna kodów",
    rows: "Wiersze",
    asked: "Różne kody",
    as_of: "Stan prawny na",
    version: "Wersja danych",
    sha256: "SHA-256 spisu danych",
    only: "Tylko",
  },
  caution:
    "„Nic nie znaleziono” nie znaczy „dozwolone”: towary opisane bez kodu, osoby, usługi i środki krajowe nie są tu sprawdzane.",
};

const en: ScreenWords = {
  columns: {
    outcome: "Outcome",
    way: "Way of the row (the outcome is of it)",
    code: "Code asked",
    name: "Goods in the nomenclature",
    repair: "Reading of the code",
    candidates: "Possible codes by the words (they decide nothing)",
    confidence: "Confidence in each possible code",
    needs: "What would decide",
    annexes: "Annexes",
    articles: "Articles",
    controls: "Customs controls (no sanctions)",
    authorisation: "Authorisation or exemption possible",
    decision: "Decision",
    changed: "Change",
    as_of: "Law as of",
    version: "Dataset version",
  },
  outcome: {
    banned: "banned",
    depends: "depends",
    unread: "not read",
    unknown_code: "unknown code",
    nothing_found: "nothing found",
  },
  leg: {
    banned: "banned",
    depends: "depends",
    nothing: "nothing found",
    unread: "not checked",
    from: (day) => `banned from ${day}`,
    ended: (day) => `banned until ${day}`,
  },
  direction: {
    export: "export",
    import: "import",
    transit: "transit",
    transport: "transport",
    third_country: "other countries",
    both: "export and import",
  },
  need: {
    longer_code: "a longer code",
    description: "the description of the goods",
    value: "the value",
    destination: "the destination",
    area: "the part of the country",
    law_not_held: "the law, which is not held",
    contract_date: "the date of the contract",
    origin: "the origin",
    quota: "the quota",
    code: "the right code",
  },
  scientific: "read from scientific notation",
  unread: {
    empty: "no code in the row",
    no_code: "the cell has no code",
    a_date: "the sheet turned the code into a date: enter it as text",
    digits_lost: "the sheet lost digits (scientific notation): enter the code as text",
    several: "several codes in one cell: put them in rows of their own",
    too_short: "too short: want at least 2 digits",
    too_long: "too long: at most 12 digits",
  },
  confidence: { likely: "likely", possible: "possible", weak: "weak" },
  yes: "yes",
  no: "no",
  stale: "Note: not all acts in force are held in the data.",
  changed: (since) => `Changed since ${since}`,
  summary: {
    title: "Summary",
    file: "File",
    sheet: "Sheet",
    column: "Column of codes",
    rows: "Rows",
    asked: "Different codes",
    as_of: "Law as of",
    version: "Dataset version",
    sha256: "SHA-256 of the index",
    only: "Only",
  },
  caution:
    '"Nothing found" does not mean permitted: goods described without a code, persons, services and national measures are not looked at here.',
};

/** The words of each language of the sanctions check. */
export const SCREEN_WORDS: Readonly<Record<SanctionsLang, ScreenWords>> = { pl, en };

/** How a code was read, in words; empty where it stood there as it is. */
export function renderReading(
  { unread, refusal, repairs, notes }: Pick<ScreenedCode, "unread" | "refusal" | "repairs" | "notes">,
  words: ScreenWords,
): string {
  if (unread === "refused") return refusal ?? "";
  if (unread !== null) return [words.unread[unread], ...(refusal === null ? [] : [refusal])].join("; ");
  return [...(repairs.includes("scientific") ? [words.scientific] : []), ...notes].join("; ");
}
