import { countIn } from "./count.ts";
import type { PageWords } from "./words.ts";

const count = countIn("pl", ["one", "few"]);

const words: PageWords = {
  lang: "pl",
  skip: "Przejdź do treści",
  navLabel: "Części strony",
  language: "Język",
  nav: {
    goods: "Sankcje",
    sheet: "Lista",
    adr: "Niebezpieczne",
    load: "Ładunek",
    data: "Dane",
  },
  regimes: {
    "UA-CRIMEA": "Krym i Sewastopol",
    "UA-OCCUPIED": "okupowane obszary Ukrainy",
    "IR-DRONES": "Iran: drony i rakiety",
  },
  colon: ": ",
  asking: "Czytanie danych…",
  quote: (text) => `„${text}”`,
  lawElsewhere: "",
  errors: {
    too_short: "Wpisz co najmniej dwie cyfry lub litery.",
    too_long: "To za długie: pytanie ma najwyżej 200 znaków. Listę sprawdzisz w części „Lista”.",
    too_many_digits: "Kod towarowy ma najwyżej 10 cyfr, kod taryfy krajowej 11. Kilka kodów oddziel przecinkami.",
    wrong_format: "Zapis jest niewłaściwy: dzień podaj jako RRRR-MM-DD, kwotę jako liczbę.",
    before_coverage: "Dane zaczynają się od {day}: wybierz późniejszy dzień.",
    unknown_un: "W ADR nie ma takiego numeru UN. Sprawdź jego cztery cyfry.",
    unknown_edition: "Tego wydania ADR nie ma w danych.",
    leading_zero: "Numer UN ma cztery cyfry: wpisz także zera z przodu.",
    glued_parameter: "Za kodem towarowym stoi coś jeszcze. Zapytaj o sam kod.",
    code_among_words: "Kod stoi wśród słów. Zapytaj o sam kod albo o same słowa.",
    not_found: "Takiego kodu nie ma w nomenklaturze.",
    conflict: "Dwie odpowiedzi się wykluczają albo jedna dotyczy innego kodu. Cofnij jedną z nich.",
  },
  roles: {
    ban: "zakaz",
    restriction: "ograniczenie",
    derogation_scope: "zakres wyjątku",
    winddown_scope: "zakres okresu przejściowego",
    quota: "kontyngent",
    condition: "warunek",
    reference: "odniesienie",
  },
  copy: "Kopiuj",
  copied: "Skopiowano",
  copyByHand: "Zaznacz i skopiuj ręcznie",
  failed: {
    title: "Nie udało się odczytać danych",
    noAnswer:
      "To nie jest odpowiedź. O towarze nic nie wiadomo: ani że jest objęty ograniczeniem, ani że niczego nie znaleziono.",
    remedy: "Spróbuj ponownie za chwilę. Jeśli znów się nie uda, zgłoś to prowadzącemu stronę.",
    offline:
      "Brak sieci, a ta część danych nie została zachowana na tym urządzeniu. Połącz się raz i zapytaj ponownie.",
    again: "Spróbuj ponownie",
    cause: "Przyczyna:",
  },
  footer: {
    disclaimer:
      "Tylko informacja, nie porada prawna ani celna. Wiążące są ogłoszone przepisy i decyzje organów. Nieznalezienie niczego nie oznacza zezwolenia.",
    privacy: "Pytanie zostaje w przeglądarce: czytane są tylko pliki danych, nikt nie poznaje pytania.",
    docs: "Dokumentacja",
    feed: "Aktualizacje danych",
  },
  box: {
    searching: "Szukanie nazw…",
    failed: "Nie udało się odczytać nazw. Nadal można zapytać o kod.",
    found: (number) =>
      number === 0
        ? "Brak podpowiedzi. To nic nie mówi o towarze."
        : `${count(number, "podpowiedź", "podpowiedzi", "podpowiedzi")}. Strzałki wybierają, Enter otwiera.`,
  },
  history: {
    title: "Ostatnio sprawdzane",
    keep: "Zachowaj na liście",
    changed: "zmieniło się",
    note: "Tylko na tym urządzeniu.",
    forget: "Usuń wszystko",
    changedSince: (day, mark) => `Zmiana od ${day}: wtedy „${mark}”.`,
  },
  proof: {
    otherRelease: (then, now) =>
      `Potwierdzenie dotyczy wersji danych ${then}, ta odpowiedź wersji ${now}: mogą się różnić.`,
    check: "Sprawdź potwierdzenie",
    verified: (release) => `Potwierdzenie zgodne: wersja danych ${release} dała dokładnie tę odpowiedź.`,
    notVerified: (release) =>
      `Potwierdzenie niezgodne: wersja danych ${release} nie dała odpowiedzi o tym skrócie. Liczy się to, co widać niżej.`,
    partiesFold: "Numer referencyjny i strony",
    parties: { reference: "numer referencyjny", consignor: "nadawca", consignee: "odbiorca" },
    take: "Wpisz do potwierdzenia",
    title: "Potwierdzenie sprawdzenia",
    subject: "Towar",
    way: "Trasa",
    at: "Czas zapytania",
    decision: "Rozstrzygnięcie",
    stated: "Podano",
    bans: "Zakazy i artykuły",
    notChecked: "Nie sprawdzono",
    all: "Drukuj ze szczegółami",
    asked: "Pytanie",
    day: "Stan prawny na dzień",
    release: "Wersja danych",
    sources: "Teksty",
    hash: "SHA-256 odpowiedzi",
    address: "Adres",
    print: "Drukuj potwierdzenie",
  },
};
export default words;
