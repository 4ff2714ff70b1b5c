import type { InTwoLanguages } from "./say.ts";
import type { LawRecord } from "../../../openapi/shards/sanctions.ts";

/** What an answer warns of, in its language; `{}` stands for the values that the warning is about, in their order. */
export const WARNINGS: InTwoLanguages<LawRecord["warnings"]> = {
  newest_nomenclature: {
    en: "The nomenclature of {} is not held; that of {} was used.",
    pl: "Brak nomenklatury na rok {}; użyto nomenklatury na rok {}.",
  },
  oldest_nomenclature: {
    en: "The nomenclature of {} is not held; the oldest, that of {}, was used: a code that ended before it is not known.",
    pl: "Brak nomenklatury na rok {}; użyto najstarszej, na rok {}: kod, który skończył się wcześniej, nie jest znany.",
  },
  odd_digits: {
    en: "A code has an even number of digits; {} was looked up as typed and as 0{} (a leading zero may be lost). The stricter outcome is given.",
    pl: "Kod ma parzystą liczbę cyfr; {} sprawdzono tak, jak go wpisano, oraz jako 0{} (mogło zabraknąć zera na początku). Podano surowszy wynik.",
  },
  lost_zero: {
    en: "{} was read as {}: spreadsheets drop a zero in front. Send the code with all its digits.",
    pl: "{} odczytano jako {}: arkusze gubią zero na początku. Kod należy podać ze wszystkimi cyframi.",
  },
  national_digits: {
    en: "{} has a digit more than TARIC codes have, of a national tariff; it was read as {}.",
    pl: "{} ma o jedną cyfrę więcej niż kody TARIC (taryfa krajowa); odczytano go jako {}.",
  },
  filled_with_zeros: {
    en: "{} is no code of the nomenclature; it was looked up as typed and as {}, which zeros fill up. The stricter outcome is given.",
    pl: "Kodu {} nie ma w nomenklaturze; sprawdzono go tak, jak go wpisano, oraz jako {}, czyli bez końcowych zer. Podano surowszy wynik.",
  },
  digit_groups: {
    en: "One code is written as 8542 31 90. These groups of digits were looked up as the one code {}: send one code at a time.",
    pl: "Jeden kod zapisuje się jako 8542 31 90. Te grupy cyfr sprawdzono jako jeden kod {}: w jednym zapytaniu należy podać jeden kod.",
  },
  digits_in_name: {
    en: "This was searched as a goods name. To look up a customs code send its 2 to 10 digits without letters: was a letter typed for a digit, O for 0, l for 1?",
    pl: "Zapytanie potraktowano jako nazwę towaru. Aby sprawdzić kod celny, należy podać od 2 do 10 cyfr bez liter: czy zamiast cyfry wpisano literę, O zamiast 0 albo l zamiast 1?",
  },
  name_widened: {
    en: 'No goods have a name with all these words. Names that have some of them, a part of them or nearly the same were taken instead (met: "{}"; not met: "{}"). Are these the goods that you mean?',
    pl: "Żaden towar nie ma w nazwie wszystkich tych słów. Wzięto więc nazwy z niektórymi z nich, z ich częścią lub z podobnym słowem (znalezione: „{}”; nieznalezione: „{}”). Czy chodzi o te towary?",
  },
  synonym: {
    en: '"{}" is an everyday name; it was understood as {}. Other meanings are listed too.',
    pl: "„{}” to nazwa potoczna; zrozumiano ją jako {}. Inne znaczenia są też na liście.",
  },
  name_too_general: {
    en: "The words are too general to say which goods are meant: they fit very many lines of the nomenclature, or none by themselves. Say what the goods are (tyre, milk, pump), or ask for their customs code.",
    pl: "Słowa są zbyt ogólne, by wskazać towar: pasują do bardzo wielu pozycji nomenklatury albo same do żadnej. Należy nazwać towar (opona, mleko, pompa) albo podać jego kod celny.",
  },
  too_vague: {
    en: "Customs refuse such descriptions: they do not say what the goods are. Say what they are, what they are made of and what they are for.",
    pl: "Organy celne odrzucają takie opisy: nie mówią, czym jest towar. Należy podać, czym jest, z czego jest wykonany i do czego służy.",
  },
  name_separated: {
    en: "{} So the explanatory notes on {} tell them apart.",
    pl: "{} Tak rozróżniają je noty wyjaśniające do {}.",
  },
  name_language: {
    en: "The name was read as another language ({}). Names of goods are understood in Polish, English, German and French; answers are in Polish and English only.",
    pl: "Nazwę odczytano w innym języku ({}). Nazwy towarów są rozumiane po polsku, angielsku, niemiecku i francusku; odpowiedzi są tylko po polsku i angielsku.",
  },
  name_not_found: {
    en: 'No name was understood (not met: "{}"). This says nothing about the goods: look them up by their customs code.',
    pl: "Nie rozpoznano żadnej nazwy (nieznalezione: „{}”). Nic to nie mówi o towarach: należy je sprawdzić według kodu celnego.",
  },
  name_not_listed: {
    en: "Nothing restricted has this name. The goods may be listed under another name: look them up by their customs code.",
    pl: "Żaden towar objęty ograniczeniami nie ma takiej nazwy. Towary mogą figurować w wykazie pod inną nazwą: należy je sprawdzić według kodu celnego.",
  },
  stated: {
    en: "The verdict rests on what you stated ({}): it must be true and proved when customs ask.",
    pl: "Wynik opiera się na tym, co podano ({}): musi to być prawda, do udowodnienia na żądanie organów celnych.",
  },
  country_without_regime: {
    en: "No sanctions regime of {} is held: only the trade of other regimes that reaches it is answered. Arms embargoes by Council decision without a regulation are not held.",
    pl: "Brak w danych sankcji wobec: {}. Odpowiedź obejmuje tylko obrót, którego dosięgają inne sankcje. Embarg na broń z decyzji Rady bez rozporządzenia brak w danych.",
  },
  law_not_held: {
    en: "Of {} only what customs ask for is held, not the law: nothing found is not free.",
    pl: "Z {} w danych jest tylko to, czego żądają organy celne, nie samo prawo: brak wyniku nie oznacza zgody.",
  },
  part_of_country: {
    en: "The sanctions concern parts of the country ({}): ask with regime where the goods go there or come from there.",
    pl: "Sankcje dotyczą części państwa ({}): jeśli towar tam trafia lub stamtąd pochodzi, podaj regime.",
  },
  act_pending: {
    en: "Adopted act not held: {}.",
    pl: "Brak przyjętego aktu: {}.",
  },
};
