import type { SummaryTexts } from "../../../openapi/shards/summary-texts.ts";

/**
 * The words of the decision on a leg: what is so and since when, its basis on the day asked about, and what to do about it. The day is that of the leg: another annex may have
 * been its basis then, so the two never stand in one clause.
 */
export const SUMMARY: Omit<SummaryTexts, "legs"> = {
  sentences: {
    prohibited: { en: "{leg}: prohibited{start}; basis: {where}; {grounds}{contracts}.", pl: "{leg}: zakaz{start}; podstawa: {where}; {grounds}{contracts}." },
    restricted: { en: "{leg}: restricted{start}; basis: {where}; check what the article allows; {grounds}{contracts}.", pl: "{leg}: ograniczenie{start}; podstawa: {where}; sprawdź, na co zezwala artykuł; {grounds}{contracts}." },
    start_unknown: {
      en: "{leg}: prohibited by {day} at the latest; basis: {where}; whether already on the day asked about is not known, so check the text of that day.",
      pl: "{leg}: zakaz najpóźniej od {day}; podstawa: {where}; nie wiadomo, czy już w dniu zapytania, sprawdź tekst z tego dnia.",
    },
    conditional: { en: "{leg}: prohibited or not{start}, depending on {needs}; basis: {where}; {grounds}{contracts}.", pl: "{leg}: zakaz lub nie{start}; rozstrzyga: {needs}; podstawa: {where}; {grounds}{contracts}." },
    listed_partial: {
      en: "{leg}: prohibited{start} if your goods are those described; compare {needs}; basis: {where}; {grounds}{contracts}.",
      pl: "{leg}: zakaz{start}, jeżeli Twój towar odpowiada opisowi; porównaj: {needs}; podstawa: {where}; {grounds}{contracts}.",
    },
    listed_below: { en: "{leg}: longer codes under this one are listed in {where}; check the full code.", pl: "{leg}: dłuższe kody w ramach tego kodu wymienia {where}; sprawdź pełny kod." },
    listed_future: { en: "{leg}: not prohibited yet; {where} applies from {day}.", pl: "{leg}: jeszcze bez zakazu; {where} obowiązuje od {day}." },
    listed_expired: { en: "{leg}: no longer prohibited; {where} applied until {until}.", pl: "{leg}: już bez zakazu; {where} obowiązywało do {until}." },
  },
  start: {
    since: { en: " since {day}", pl: " od {day}" },
    at_latest: { en: " since {day} at the latest", pl: " najpóźniej od {day}" },
  },
  grounds: {
    authorisation: { en: "an authorisation may be possible", pl: "możliwe zezwolenie" },
    exemption: { en: "exemptions may apply", pl: "możliwe wyłączenie" },
    none: { en: "no exemption is recorded", pl: "bez znanego wyłączenia" },
  },
  contracts: { en: "; earlier contracts may be exempt", pl: "; wcześniejsze umowy mogą być wyłączone" },
  needs: {
    longer_code: { en: "the full code", pl: "pełny kod" },
    description: { en: "the description", pl: "opis towaru" },
    origin: { en: "the origin of the goods and of what they are made from, and their way", pl: "pochodzenie towaru i jego wsadu oraz droga przewozu" },
    value: { en: "the value or price", pl: "wartość lub cena" },
    quota: { en: "whether the quota is used up", pl: "wykorzystanie kontyngentu" },
    destination: { en: "the country of destination", pl: "państwo przeznaczenia" },
    condition: { en: "the condition in scope_text", pl: "warunek w scope_text" },
  },
  where: {
    annex: { en: "Annex", pl: "załącznik" },
    annexes: { en: "Annexes", pl: "załączniki" },
    more: { en: " and {count} more", pl: " i {count} dalszych" },
  },
};
