import type { ProblemCode } from "../../../openapi/schemas/common.ts";
import type { PageLang } from "../address.ts";
import { countIn } from "./count.ts";

const count = countIn("en", ["one"]);

/** The words of every view; English is what the others are compared with. */
const words = {
  lang: "en" as PageLang,
  skip: "Skip to the content",
  navLabel: "Parts of the page",
  language: "Language",
  nav: { goods: "Sanctions", sheet: "Sheet", adr: "Dangerous goods", load: "Load", data: "Data" },
  regimes: {
    "UA-CRIMEA": "Crimea and Sevastopol",
    "UA-OCCUPIED": "occupied areas of Ukraine",
    "IR-DRONES": "Iran: drones and missiles",
  } as Record<string, string>,
  colon: ": ",
  asking: "Reading the data…",
  quote: (text: string): string => `“${text}”`,
  /** Said where sentences of the law stand in another language than the page. */
  lawElsewhere: "",
  errors: {
    too_short: "Write at least two digits or letters.",
    too_long: "This is too long: a question has at most 200 characters. A list is checked under “Sheet”.",
    too_many_digits:
      "A customs code has at most 10 digits, one of a national tariff 11. Put commas between several codes.",
    wrong_format: "This is not written in the form wanted: a day is YYYY-MM-DD, an amount a number.",
    before_coverage: "The data begins on {day}: choose a later day.",
    unknown_un: "ADR has no such UN number. Check its four digits.",
    unknown_edition: "This edition of ADR is not in the data.",
    leading_zero: "A UN number has four digits: write the zeros in front too.",
    glued_parameter: "More stands behind the customs code. Ask for the code alone.",
    code_among_words: "A code stands among words. Ask for the code alone, or for the words alone.",
    not_found: "There is no such code in the nomenclature.",
    conflict: "Two of the answers exclude each other, or one is of another code. Take one of them back.",
  } as Partial<Record<ProblemCode | "", string>>,
  roles: {
    ban: "ban",
    restriction: "restriction",
    derogation_scope: "scope of an exemption",
    winddown_scope: "scope of a transitional period",
    quota: "quota",
    condition: "condition",
    reference: "reference",
  } as Record<string, string>,
  copy: "Copy",
  copied: "Copied",
  copyByHand: "Select it and copy it by hand",
  failed: {
    title: "The data could not be read",
    noAnswer:
      "This is no answer. Nothing is said about the goods: neither that they are restricted, nor that nothing was found.",
    remedy: "Try again in a moment. If it fails again, ask whoever runs this page.",
    offline: "You are offline, and this part of the data was not kept on this device. Go online once and ask again.",
    again: "Try again",
    cause: "Cause:",
  },
  footer: {
    disclaimer:
      "Information only, not legal or customs advice. Binding are the law as published and the decision of the authorities. Nothing found does not mean permitted.",
    privacy: "What you ask stays in your browser: only files of data are read, nobody is told the question.",
    docs: "Documentation",
    feed: "Feed of releases",
  },
  box: {
    searching: "Searching names…",
    failed: "The names could not be read. You can still ask for a code.",
    found: (number: number): string =>
      number === 0
        ? "No suggestion. That says nothing about the goods."
        : `${count(number, "suggestion", "suggestions")}. Arrow keys choose, Enter opens.`,
  },
  history: {
    title: "Checked lately",
    keep: "Keep in the list",
    changed: "changed",
    note: "On this device alone.",
    forget: "Forget all",
    changedSince: (day: string, mark: string) => `Changed since ${day}: then “${mark}”.`,
  },
  proof: {
    otherRelease: (then: string, now: string): string =>
      `The record is of release ${then}, this answer is of release ${now}: they may differ.`,
    check: "Verify a record",
    verified: (release: string) => `The record is true: release ${release} of the data gave exactly this answer.`,
    notVerified: (release: string) =>
      `The record is not true: release ${release} of the data gave no answer of this hash. What stands below counts.`,
    partiesFold: "Reference and parties",
    parties: { reference: "reference", consignor: "consignor", consignee: "consignee" },
    take: "Put into the record",
    title: "Record of this answer",
    subject: "Goods",
    way: "Way",
    at: "Asked at",
    decision: "Decision",
    stated: "Stated",
    bans: "Bans and articles",
    notChecked: "Not checked",
    all: "Print all details",
    asked: "Question",
    day: "Law of the day",
    release: "Release of the data",
    sources: "Texts",
    hash: "SHA-256 of the answer",
    address: "Address",
    print: "Print the record",
  },
};
export default words;
