import type { Message } from "./messages.ts";

/** Texts about the edition that answers (1.6.1.1). */
export const editionMessages = {
  edition_outdated: {
    pl: "Wydanie ADR {edition} obowiązywało do {day}; nowszego wydania nie ma w danych, dlatego odpowiedź opiera się na wydaniu {edition}.",
    en: "The {edition} edition of ADR applied until {day}; no newer edition is held, so the answer is by the {edition} edition.",
    de: "Die Ausgabe {edition} des ADR galt bis {day}; eine neuere Ausgabe liegt nicht vor, die Antwort beruht daher auf der Ausgabe {edition}.",
    fr: "L'édition {edition} de l'ADR était applicable jusqu'au {day} ; aucune édition plus récente n'est disponible, la réponse repose donc sur l'édition {edition}.",
  },
  edition_in_transition: {
    pl: "Obowiązuje już wydanie ADR {other}; wydanie {edition} można stosować w okresie przejściowym do {day}.",
    en: "The {other} edition of ADR already applies; the {edition} edition may still be used in the transition until {day}.",
    de: "Es gilt bereits die Ausgabe {other} des ADR; die Ausgabe {edition} darf in der Übergangszeit noch bis {day} angewendet werden.",
    fr: "L'édition {other} de l'ADR est déjà applicable ; l'édition {edition} peut encore être utilisée pendant la période transitoire, jusqu'au {day}.",
  },
  edition_superseded: {
    pl: "Wydania ADR {edition} nie wolno stosować po {day}; obowiązuje wydanie {other}.",
    en: "The {edition} edition of ADR may not be used after {day}; the {other} edition applies.",
    de: "Die Ausgabe {edition} des ADR darf nach dem {day} nicht mehr angewendet werden; es gilt die Ausgabe {other}.",
    fr: "L'édition {edition} de l'ADR ne peut plus être utilisée après le {day} ; l'édition {other} est applicable.",
  },
  older_edition_usable: {
    pl: "Odpowiedź według obowiązującego wydania ADR {edition}; wydanie {other} można jeszcze stosować do {day} (edition={other}).",
    en: "Answered by the {edition} edition of ADR, which is in force; the {other} edition may still be used until {day} (edition={other}).",
    de: "Antwort nach der geltenden Ausgabe {edition} des ADR; die Ausgabe {other} darf noch bis {day} angewendet werden (edition={other}).",
    fr: "Réponse selon l'édition {edition} de l'ADR, en vigueur ; l'édition {other} peut encore être utilisée jusqu'au {day} (edition={other}).",
  },
} as const satisfies Record<string, Message>;
