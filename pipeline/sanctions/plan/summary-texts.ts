import type { SummaryTexts } from "../../../openapi/shards/summary-texts.ts";
import type { InTwoLanguages } from "./say.ts";

const APPLIES = { en: "This ban applies.", pl: "Ten zakaz obowiązuje." };
const NOT = { en: "This ban does not apply.", pl: "Ten zakaz nie obowiązuje." };

/**
 * The words of the decision on a leg: what is so, then ban by ban with its goods, its own first day, its place in the
 * law and its own grounds, so that a day is never put to another ban.
 */
export const SUMMARY: InTwoLanguages<Omit<SummaryTexts, "legs">> = {
  leads: {
    depends: { en: "depends on {needs}", pl: "rozstrzyga {needs}" },
    depends_on_several: { en: "depends on {needs}", pl: "rozstrzygają: {needs}" },
    below: {
      en: "longer codes under this one are listed; check the full code",
      pl: "na liście są dłuższe kody w ramach tego kodu; sprawdź pełny kod",
    },
    future: { en: "not prohibited yet", pl: "jeszcze bez zakazu" },
    expired: {
      en: "no longer prohibited; {where} applied until {day}",
      pl: "już bez zakazu; {where}, obowiązywał do {day}",
    },
    set_aside: {
      en: "what you stated sets every ban aside; it must be true and proved when customs ask",
      pl: "to, co podano, wyłącza każdy zakaz; musi to być prawda, do udowodnienia na żądanie organów celnych",
    },
    duty: {
      en: "no ban found, but duties go with the goods ({where}); do what they say before you sign",
      pl: "bez zakazu, ale z towarem wiążą się obowiązki ({where}); spełnij je przed podpisaniem umowy",
    },
    act_not_held: {
      en: "Nothing found; act {act} is missing",
      pl: "Nic nie znaleziono; brak aktu {act}",
    },
    law_not_held: {
      en: "Nothing found in what customs ask for; the law itself is not in the data, and its unconditional bans stand in none of these rows",
      pl: "Nic nie znaleziono w tym, czego żądają organy celne; samego prawa brak w danych, a jego zakazów bezwarunkowych nie ma w tych wierszach",
    },
    year_not_held: {
      en: "Nothing found in an older nomenclature; that of the day is not in the data",
      pl: "Nic nie znaleziono w starszej nomenklaturze; tej z dnia zapytania brak w danych",
    },
  },
  clauses: {
    banned: { en: "prohibited {start} ({where})", pl: "zakaz {start} ({where})" },
    also_banned: { en: "also prohibited {start} ({where})", pl: "także zakaz {start} ({where})" },
    restricted: {
      en: "restricted {start} ({where}), check what the article allows",
      pl: "ograniczenie {start} ({where}), sprawdź, na co zezwala artykuł",
    },
    start_unknown: {
      en: "prohibited {start} ({where}), whether already on the day asked about is not known, so check the text of that day",
      pl: "zakaz {start} ({where}), nie wiadomo, czy już w dniu zapytania, sprawdź tekst z tego dnia",
    },
    future: { en: "prohibited from {day} ({where})", pl: "zakaz od {day} ({where})" },
    below: { en: "longer codes ({count}): {where}", pl: "dłuższe kody ({count}): {where}" },
    duties: { en: "duties: {where}", pl: "obowiązki: {where}" },
    more: { en: "further bans: {count}, see the list", pl: "dalsze zakazy: {count}, na liście" },
  },
  start: {
    since: { en: "since {day}", pl: "od {day}" },
    at_latest: { en: "since {day} at the latest", pl: "najpóźniej od {day}" },
    first: { en: "the first since {day}", pl: "pierwsze od {day}" },
    until: { en: " until {day}", pl: " do {day}" },
  },
  limits: {
    quota: {
      en: ", but not within the quota of {article}{contracts} while it lasts",
      pl: ", ale nie w ramach niewyczerpanego kontyngentu z {article}{contracts}",
    },
    quota_contracts: { en: " for contracts concluded before {day}", pl: " dla umów zawartych przed {day}" },
    before: { en: ", before that since {day} ({where})", pl: ", przedtem od {day} ({where})" },
    part: { en: ", but for longer codes taken out", pl: ", bez wyłączonych dłuższych kodów" },
    successor: {
      en: ", only goods of code {code} of the earlier nomenclature",
      pl: ", tylko towary kodu {code} dawnej nomenklatury",
    },
    customs: { en: ", code by the customs tariff", pl: ", kod według taryfy celnej" },
    inferred: {
      en: ", inferred: customs stop them, the text of the act is not in the data",
      pl: ", wywnioskowano: zatrzymują je organy celne, tekstu aktu nie ma w danych",
    },
    contracts: {
      en: "contracts concluded before {before} may be carried out until {until} ({where})",
      pl: "umowy zawarte przed {before} można wykonywać do {until} ({where})",
    },
  },
  grounds: {
    exemption: { en: "exemption possible: {for}", pl: "możliwe wyłączenie: {for}" },
    authorisation: { en: "authorisation possible: {for}", pl: "możliwe zezwolenie: {for}" },
    narrow: { en: "lifted in special cases only: {for}", pl: "uchylony tylko w szczególnych przypadkach: {for}" },
    none: { en: "no exemption is recorded", pl: "bez znanego wyłączenia" },
    documents: { en: "customs ask for a document: {codes}", pl: "organy celne żądają dokumentu: {codes}" },
  },
  grounds_for: {
    medical_humanitarian: { en: "medical or humanitarian purposes", pl: "cele medyczne lub humanitarne" },
    medical_devices: { en: "repair of medical devices", pl: "naprawa wyrobów medycznych" },
    humanitarian: { en: "humanitarian purposes", pl: "cele humanitarne" },
    emergency: {
      en: "health emergencies and natural disasters",
      pl: "nagłe zagrożenia zdrowia i klęski żywiołowe",
    },
    protective_clothing: {
      en: "protective clothing of UN, EU, media and aid staff",
      pl: "odzież ochronna personelu ONZ, UE, mediów i organizacji pomocowych",
    },
    diplomatic: { en: "diplomatic missions", pl: "placówki dyplomatyczne" },
    diplomatic_nationals: {
      en: "diplomatic missions or personal use of EU nationals",
      pl: "placówki dyplomatyczne lub użytek osobisty obywateli UE",
    },
    diplomatic_travellers: {
      en: "diplomatic missions or personal use of travellers",
      pl: "placówki dyplomatyczne lub użytek osobisty podróżnych",
    },
    diplomatic_cars: { en: "cars with diplomatic plates", pl: "samochody na tablicach dyplomatycznych" },
    travellers: { en: "personal belongings of travellers", pl: "rzeczy osobiste podróżnych" },
    own_car: { en: "own car for personal use", pl: "własny samochód do użytku osobistego" },
    household: { en: "personal household use", pl: "osobisty użytek domowy" },
    civil_telecom: { en: "civil telecommunication", pl: "łączność cywilna" },
    pipeline: { en: "supply by pipeline", pl: "dostawy rurociągiem" },
    hungary: { en: "import to Hungary for use there", pl: "przywóz na Węgry do użytku tam" },
  },
  needs: {
    longer_code: { en: "the full code", pl: "pełny kod" },
    description: { en: "the description", pl: "opis towaru" },
    origin: {
      en: "the origin of the goods and of what they are made from, and their way",
      pl: "pochodzenie towaru i jego wsadu oraz droga przewozu",
    },
    value: { en: "the value or price", pl: "wartość lub cena" },
    quota: { en: "the quota", pl: "kontyngent" },
    destination: { en: "the country of destination", pl: "państwo przeznaczenia" },
    area: { en: "the part of the country", pl: "część państwa" },
    law_not_held: { en: "the law itself, which is not in the data", pl: "samo prawo, którego brak w danych" },
    contract_date: { en: "the day of the contract", pl: "dzień zawarcia umowy" },
    condition: { en: "the text of the article", pl: "treść artykułu" },
  },
  where: { annex: { en: "Annex", pl: "załącznik" }, more: { en: " and {count} more", pl: " i dalsze ({count})" } },
  date: { en: "{day} {month} {year}", pl: "{day} {month} {year} r." },
  months: [
    { en: "January", pl: "stycznia" },
    { en: "February", pl: "lutego" },
    { en: "March", pl: "marca" },
    { en: "April", pl: "kwietnia" },
    { en: "May", pl: "maja" },
    { en: "June", pl: "czerwca" },
    { en: "July", pl: "lipca" },
    { en: "August", pl: "sierpnia" },
    { en: "September", pl: "września" },
    { en: "October", pl: "października" },
    { en: "November", pl: "listopada" },
    { en: "December", pl: "grudnia" },
  ],
  answers: {
    goods: { yes: APPLIES, no: NOT },
    origin: {
      yes: APPLIES,
      no: {
        en: "This ban does not apply; have proof of origin.",
        pl: "Ten zakaz nie obowiązuje; miej dowód pochodzenia.",
      },
    },
    route: {
      yes: APPLIES,
      no: {
        en: "This ban does not apply; have proof of the route.",
        pl: "Ten zakaz nie obowiązuje; miej dowód trasy.",
      },
    },
    price: { yes: APPLIES, no: NOT },
    end_use: {
      yes: APPLIES,
      no: {
        en: "This ban does not apply; have a statement of the end user.",
        pl: "Ten zakaz nie obowiązuje; miej oświadczenie użytkownika.",
      },
    },
    destination: { yes: APPLIES, no: NOT },
    value: { yes: APPLIES, no: NOT },
    quota: {
      yes: APPLIES,
      no: { en: "The quota allows it; have its proof.", pl: "Kontyngent na to pozwala; miej jego dowód." },
    },
    code: { yes: APPLIES, no: NOT },
  },
  below: {
    ask: {
      en: "Does the full code of your goods begin with {codes}?",
      pl: "Czy pełny kod towaru zaczyna się od {codes}?",
    },
    yes: { en: "Ask again with the full code.", pl: "Zapytaj o pełny kod." },
    no: NOT,
  },
};
