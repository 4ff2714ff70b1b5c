import { countIn } from "./count.ts";
import type { PageWords } from "./words.ts";

const count = countIn("de", ["one"]);

/** Sentences of the law on goods are held in Polish and English only: there they are English, and marked so. */
const words: PageWords = {
  lang: "de",
  skip: "Zum Inhalt springen",
  navLabel: "Teile der Seite",
  language: "Sprache",
  nav: { goods: "Sanktionen", sheet: "Liste", adr: "Gefahrgut", load: "Ladung", data: "Daten" },
  regimes: {
    "UA-CRIMEA": "Krim und Sewastopol",
    "UA-OCCUPIED": "besetzte Gebiete der Ukraine",
    "IR-DRONES": "Iran: Drohnen und Raketen",
  },
  colon: ": ",
  asking: "Die Daten werden gelesen…",
  quote: (text) => `„${text}“`,
  lawElsewhere: "Die Sätze aus den Vorschriften und die Warennamen stehen auf Englisch.",
  errors: {
    too_short: "Geben Sie mindestens zwei Ziffern oder Buchstaben ein.",
    too_long: "Das ist zu lang: Eine Frage hat höchstens 200 Zeichen. Eine Liste prüfen Sie unter „Liste“.",
    too_many_digits:
      "Eine Zolltarifnummer hat höchstens 10 Ziffern, eine Codenummer 11. Trennen Sie mehrere Nummern durch Kommas.",
    wrong_format: "Die Schreibweise passt nicht: Ein Tag ist JJJJ-MM-TT, ein Betrag eine Zahl.",
    before_coverage: "Die Daten beginnen am {day}: Wählen Sie einen späteren Tag.",
    unknown_un: "Diese UN-Nummer gibt es im ADR nicht. Prüfen Sie die vier Ziffern.",
    unknown_edition: "Diese Ausgabe des ADR ist nicht in den Daten.",
    leading_zero: "Eine UN-Nummer hat vier Ziffern: Schreiben Sie auch die Nullen davor.",
    glued_parameter: "Hinter der Zolltarifnummer steht noch etwas. Fragen Sie nur nach dem Code.",
    code_among_words: "Ein Code steht zwischen Worten. Fragen Sie nur nach dem Code oder nur nach den Worten.",
    not_found: "Diesen Code gibt es in der Nomenklatur nicht.",
    conflict: "Zwei Angaben schließen einander aus, oder eine gehört zu einem anderen Code. Nehmen Sie eine zurück.",
  },
  roles: {
    ban: "Verbot",
    restriction: "Beschränkung",
    derogation_scope: "Umfang einer Ausnahme",
    winddown_scope: "Umfang einer Übergangsfrist",
    quota: "Kontingent",
    condition: "Bedingung",
    reference: "Verweis",
  },
  copy: "Kopieren",
  copied: "Kopiert",
  copyByHand: "Bitte von Hand markieren und kopieren",
  failed: {
    title: "Die Daten konnten nicht gelesen werden",
    noAnswer:
      "Das ist keine Antwort. Über die Güter ist nichts gesagt: weder dass sie beschränkt sind, noch dass nichts gefunden wurde.",
    remedy: "Versuchen Sie es gleich noch einmal. Gelingt es wieder nicht, wenden Sie sich an den Betreiber der Seite.",
    offline:
      "Es besteht keine Verbindung, und dieser Teil der Daten wurde auf diesem Gerät nicht aufbewahrt. Gehen Sie einmal online und fragen Sie erneut.",
    again: "Erneut versuchen",
    cause: "Ursache:",
  },
  footer: {
    disclaimer:
      "Nur Information, keine Rechts- oder Zollberatung. Verbindlich sind die veröffentlichten Vorschriften und die Entscheidung der Behörden. Wurde nichts gefunden, heißt das nicht, dass etwas erlaubt ist.",
    privacy: "Was Sie fragen, bleibt in Ihrem Browser: Es werden nur Datendateien gelesen, niemand erfährt die Frage.",
    docs: "Dokumentation",
    feed: "Feed der Datenstände",
  },
  box: {
    searching: "Namen werden gesucht…",
    failed: "Die Namen konnten nicht gelesen werden. Eine Nummer können Sie weiterhin abfragen.",
    found: (number) =>
      number === 0
        ? "Kein Vorschlag. Das sagt nichts über die Güter."
        : `${count(number, "Vorschlag", "Vorschläge")}. Pfeiltasten wählen, Enter öffnet.`,
  },
  history: {
    title: "Zuletzt geprüft",
    keep: "In der Liste behalten",
    changed: "geändert",
    note: "Nur auf diesem Gerät.",
    forget: "Alle löschen",
    changedSince: (day, mark) => `Geändert seit ${day}: damals „${mark}“.`,
  },
  proof: {
    otherRelease: (then, now) =>
      `Der Nachweis ist vom Datenstand ${then}, diese Antwort vom Datenstand ${now}: Sie können abweichen.`,
    check: "Nachweis prüfen",
    verified: (release) => `Der Nachweis stimmt: Datenstand ${release} gab genau diese Antwort.`,
    notVerified: (release) =>
      `Der Nachweis stimmt nicht: Datenstand ${release} gab keine Antwort mit diesem Hashwert. Es gilt, was unten steht.`,
    partiesFold: "Referenz und Beteiligte",
    parties: { reference: "Referenz", consignor: "Absender", consignee: "Empfänger" },
    take: "In den Nachweis übernehmen",
    title: "Nachweis der Prüfung",
    subject: "Ware",
    way: "Strecke",
    at: "Abgefragt am",
    decision: "Entscheidung",
    stated: "Angegeben",
    bans: "Verbote und Artikel",
    notChecked: "Nicht geprüft",
    all: "Mit allen Einzelheiten drucken",
    asked: "Frage",
    day: "Rechtsstand vom",
    release: "Datenstand",
    sources: "Texte",
    hash: "SHA-256 der Antwort",
    address: "Adresse",
    print: "Nachweis drucken",
  },
};
export default words;
