import type { GoodsLang } from "../address.ts";
import type { GoodsFault } from "../../screen/read-goods.ts";

/** The words of the sheet of goods; it is about the sanctions, which are answered in two languages. */
export interface SheetWords {
  title: string;
  about: string;
  file: string;
  drop: string;
  regime: string;
  direction: string;
  all: string;
  reading: string;
  asking: (done: number, of: number) => string;
  cancel: string;
  cancelled: string;
  unreadable: string;
  faults: Readonly<Record<GoodsFault["kind"], string>>;
  choose: Readonly<Record<"none" | "sheets" | "columns", string>>;
  chooseLabel: string;
  screen: string;
  refused: string;
  done: (rows: number, file: string) => string;
  counts: string;
  encoding: (name: string) => string;
  left: (names: string) => string;
  empty: (count: number) => string;
  column: (label: string) => string;
  save: string;
  saveFailed: string;
  firstRows: (shown: number, rows: number) => string;
  row: string;
  given: string;
  outcome: string;
  legs: string;
  goods: string;
  note: string;
  summary: string;
}

const pl: SheetWords = {
  title: "Arkusz towarów",
  about: "Plik .csv lub .xlsx, jeden towar w wierszu. Plik jest czytany w przeglądarce i jej nie opuszcza; pobierane są tylko dane o przepisach.",
  file: "Plik z kodami CN",
  drop: "albo upuść plik tutaj",
  regime: "Kraj", direction: "Kierunek", all: "wszystkie",
  reading: "Czytam plik…",
  asking: (done, of) => `Sprawdzono ${done} z ${of} różnych kodów`,
  cancel: "Przerwij",
  cancelled: "Przerwano. Żaden towar nie został oceniony.",
  unreadable: "Tego pliku nie da się odczytać",
  faults: {
    empty: "Plik jest pusty.",
    too_large: "Plik ma ponad 64 MB: podziel go na części.",
    old_workbook: "To plik Excela sprzed 2007 roku (.xls) albo zabezpieczony hasłem: zapisz go jako .xlsx lub .csv bez hasła.",
    pdf: "To PDF: wyeksportuj tabelę jako .xlsx lub .csv.",
    workbook: "To nie jest skoroszyt, który da się odczytać: otwórz go i zapisz ponownie jako .xlsx lub .csv.",
    no_table: "To nie jest ani tabela tekstowa (.csv), ani skoroszyt (.xlsx).",
    text: "Pliku nie da się odczytać jako tabeli: zapisz go ponownie jako .csv lub .xlsx.",
  },
  choose: {
    none: "Nie znaleziono kolumny kodów. Wskaż ją: nic jeszcze nie zostało ocenione.",
    sheets: "Kody są w kilku arkuszach. Wskaż jeden: nic jeszcze nie zostało ocenione.",
    columns: "Kody są w kilku kolumnach. Wskaż jedną: nic jeszcze nie zostało ocenione.",
  },
  chooseLabel: "Kolumna kodów", screen: "Sprawdź",
  refused: "Tak postawionego pytania nie można rozstrzygnąć",
  done: (rows, file) => `${file}: wierszy ${rows}`,
  counts: "Wynik", encoding: (name) => `Odczytano w kodowaniu ${name}.`,
  left: (names) => `Nie czytano arkuszy: ${names}.`,
  empty: (count) => `Wierszy bez kodu: ${count}. Ze scalonych komórek kod ma tylko pierwsza; komórka z formułą liczy się z wartością, którą arkusz zapisał.`,
  column: (label) => `Kody wzięto z kolumny ${label}.`,
  save: "Zapisz wynik jako", saveFailed: "Wyniku nie udało się zapisać.",
  firstRows: (shown, rows) => `Pierwsze ${shown} z wierszy, na które trzeba spojrzeć (wszystkich: ${rows}). Całość jest w zapisanym wyniku.`,
  row: "Wiersz", given: "W arkuszu", outcome: "Wynik", legs: "Co znaleziono", goods: "Towar w nomenklaturze", note: "Odczyt kodu", summary: "Podsumowanie i zastrzeżenia",
};

const en: SheetWords = {
  title: "Sheet of goods",
  about: "A .csv or .xlsx file, one article a row. The file is read in the browser and does not leave it; only data about the law is fetched.",
  file: "File with CN codes",
  drop: "or drop the file here",
  regime: "Country", direction: "Movement", all: "all",
  reading: "Reading the file…",
  asking: (done, of) => `${done} of ${of} different codes checked`,
  cancel: "Stop",
  cancelled: "Stopped. No article was judged.",
  unreadable: "This file cannot be read",
  faults: {
    empty: "The file is empty.",
    too_large: "The file has more than 64 MB: split it.",
    old_workbook: "This is an Excel file of before 2007 (.xls) or locked by a password: save it as .xlsx or .csv without one.",
    pdf: "This is a PDF: export the table as .xlsx or .csv.",
    workbook: "This is no workbook that can be read: open it and save it again as .xlsx or .csv.",
    no_table: "This is neither a table of text (.csv) nor a workbook (.xlsx).",
    text: "The file cannot be read as a table: save it again as .csv or .xlsx.",
  },
  choose: {
    none: "No column of codes was found. Name it: nothing was judged yet.",
    sheets: "Several sheets have codes. Choose one: nothing was judged yet.",
    columns: "Several columns have codes. Choose one: nothing was judged yet.",
  },
  chooseLabel: "Column of codes", screen: "Check",
  refused: "This question cannot be answered as it stands",
  done: (rows, file) => `${file}: ${rows} rows`,
  counts: "Outcome", encoding: (name) => `Read as ${name}.`,
  left: (names) => `Sheets that were not read: ${names}.`,
  empty: (count) => `Rows without a code: ${count}. Of merged cells only the first holds one; a cell with a formula counts with the value that the sheet saved.`,
  column: (label) => `The codes were taken from column ${label}.`,
  save: "Save the result as", saveFailed: "The result could not be saved.",
  firstRows: (shown, rows) => `The first ${shown} rows that somebody has to look at, of ${rows} in all. The whole is in the result that you save.`,
  row: "Row", given: "In the sheet", outcome: "Outcome", legs: "What was found", goods: "Goods in the nomenclature", note: "Reading of the code", summary: "Summary and cautions",
};

/** The words of each language. */
export const SHEET_WORDS: Readonly<Record<GoodsLang, SheetWords>> = { pl, en };
