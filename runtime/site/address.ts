import { isDay } from "../../openapi/formats.ts";
import { VIAS, type AskedWay, type WayEnd } from "../rules/sanctions/way.ts";
import { plainDigits } from "../reading/plain-code.ts";
import { calledUn } from "../reading/un.ts";
import { ADR_LANGUAGES } from "../../openapi/schemas/languages.ts";
import { readPlace } from "./places.ts";

/** Where one is on the page. All of it stands in the URL, so that every answer has an address. */

const VIEWS = ["goods", "tree", "sheet", "adr", "load", "data", "verify", "guide"] as const;
export type PageViewName = (typeof VIEWS)[number];
export type PageLang = (typeof ADR_LANGUAGES)[number];

export interface PageAddress {
  view: PageViewName;
  lang: PageLang;
  /** The question: a code, words, a UN number. */
  q: string;
  /** From where to where; empty is any. A member state stays one. */
  from: WayEnd;
  to: WayEnd;
  via: NonNullable<AskedWay["via"]>;
  /** What is stated of the goods, as the interface takes it. */
  facts: string;
  value_eur: string;
  contract_date: string;
  /** Release that gave the answer of a record, and its hash; of several answers one after the other. */
  release: string;
  sha256: string;
  /** Day asked about, and the day that it is compared with; empty is today, and none. */
  as_of: string;
  with: string;
  /** Goods of a load, as `load-lines.ts` prints them. */
  items: string;
  tunnel: string;
  /** Maximum mass of the transport unit in tonnes. */
  mass: string;
  /** Members of the crew, and the gross mass of all packages in limited quantities in tonnes. */
  crew: string;
  lq: string;
  /** Second language of the transport document. */
  second: string;
  /** What the document of a load names. */
  consignor: string;
  /** One or several, each on a line. */
  consignee: string;
  carrier: string;
  /** Day of loading. */
  loaded: string;
  reference: string;
  /** Class 6.2: whom to call. */
  responsible: string;
  /** Whether food is on board, and a trailer behind: `1`, `0`, or nothing where nobody said. */
  food: string;
  trailer: string;
  /** Exemptions that were answered with no, as they are claimed, separated by commas. */
  no: string;
}

const FIRST: PageAddress = {
  view: "goods",
  lang: "pl",
  q: "",
  from: "",
  to: "",
  via: "",
  facts: "",
  value_eur: "",
  contract_date: "",
  release: "",
  sha256: "",
  as_of: "",
  with: "",
  items: "",
  tunnel: "",
  mass: "",
  crew: "",
  lq: "",
  second: "",
  consignor: "",
  consignee: "",
  carrier: "",
  loaded: "",
  reference: "",
  responsible: "",
  food: "",
  trailer: "",
  no: "",
};
/** Characters of a query; a longer one is passed over whole, for a cut load would be judged as if it were all. */
const MOST = 200_000;

const [HEADING_DIGITS, SUBHEADING_DIGITS] = [4, 6];

/** SHA-256 as a record prints it. */
const HASH = /^[0-9a-f]{64}$/i;

/** The customs codes of a text that has several of them; a code alone may stand in groups. */
function codesOfList(text: string): string[] | undefined {
  const parts = text.split(/[,;|\t\r\n]+/).flatMap((part) => (part.trim() === "" ? [] : plainDigits(part)));
  if (parts.length > 1) return parts.every(({ length }) => length >= HEADING_DIGITS) ? parts : undefined;
  const words = text.trim().split(/\s+/).map(plainDigits);
  return words.length > 1 && words.every(({ length }) => length >= SUBHEADING_DIGITS) ? words : undefined;
}

/** `3k`, `art. 3k ust. 1`, `Art. 2`; a number alone is a customs code, and no article. */
export const ARTICLE_ASKED = /^(?:art(?:\.|icle|ykuł|ikel)?\s*(\d{1,2}[a-z]{0,3})|(\d{1,2}[a-z]{1,3}))(?:[\s(,].*)?$/iu;
/** `XXIII`, `annex XVIII`, `załącznik VII B`. */
export const ANNEX_ASKED =
  /^(?:(?:zał(?:\.|ącznik)?|annexe?|anhang)\s*)?([ivxl]+)\s*(?:(?:part|część|teil|partie)\s*)?([a-z]?)$/iu;
const DOCUMENT = /^[a-z]\d{3}$/i;

/** True if something may be a reference to the law; the annexes that are held say whether it is. */
export function isReference(text: string): boolean {
  return ARTICLE_ASKED.test(text) || ANNEX_ASKED.test(text) || DOCUMENT.test(text);
}

/** The language of the page where the address names none: the first of the reader's that the page has. */
export function preferredLang(wanted: readonly string[]): PageLang {
  const languages = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    ADR_LANGUAGES.find((lang) => lang === languages.find((tag) => ADR_LANGUAGES.some((known) => known === tag))) ?? "en"
  );
}

/** The query of where one is; `/verify` is the view of that name. */
export function searchHere(): string {
  const { search, pathname } = location;
  return pathname.endsWith("/verify") && !/[?&]view=/.test(search)
    ? `?view=verify&${search.slice(1)}`.replace(/&$/, "")
    : search;
}

/** Reads of the query of a URL which view of which question it is, in which language. */
export function readView(search: string, otherwise = FIRST.lang): Pick<PageAddress, "view" | "lang" | "q" | "items"> {
  const { text, of: chosen } = readerOf(search);
  const requested = chosen("view", VIEWS, FIRST.view);
  const q = text("q");
  // Who writes a UN number into the box of goods means dangerous goods.
  const un = requested === "goods" ? calledUn(q) : undefined;
  // The hash of a record is verified.
  if (requested === "goods" && HASH.test(q))
    return { view: "verify", lang: chosen("lang", ADR_LANGUAGES, otherwise), q: q.toLowerCase(), items: "" };
  // Several codes are a list, which is checked as a sheet.
  const list = requested === "goods" ? codesOfList(q) : undefined;
  return {
    view: un !== undefined ? "adr" : list === undefined ? requested : "sheet",
    lang: chosen("lang", ADR_LANGUAGES, otherwise),
    q: un ?? list?.join("\n") ?? q,
    items: text("items"),
  };
}

function readerOf(search: string): {
  text: (name: string) => string;
  of: <Word extends string>(name: string, words: readonly Word[], other: Word) => Word;
} {
  const query = new URLSearchParams(search.length > MOST ? "" : search);
  return {
    text: (name) => (query.get(name) ?? "").trim(),
    of: (name, words, otherwise) => words.find((word) => word === query.get(name)) ?? otherwise,
  };
}

/**
 * Reads the query of a URL. What is no view, language or day of ours is passed over: a link never ends in an error of
 * the page itself.
 */
export function readAddress(search: string, otherwise = FIRST.lang): PageAddress {
  const { text, of: chosen } = readerOf(search);
  const view = readView(search, otherwise);
  const place = (name: string): WayEnd => readPlace(text(name), view.lang) ?? "";
  const day = (name: string): string => (isDay(text(name)) ? text(name) : "");
  const tonnes = (name: string): string => (/^\d{1,3}(?:\.\d{1,3})?$/.test(text(name)) ? text(name) : "");
  return {
    ...view,
    from: place("from"),
    to: place("to"),
    via: chosen("via", VIAS, ""),
    // Two days are compared as the law stands, without what is stated.
    facts: text("with") === "" ? text("facts").slice(0, 2000) : "",
    value_eur: text("with") === "" && /^\d{1,9}(?:\.\d{1,2})?$/.test(text("value_eur")) ? text("value_eur") : "",
    contract_date: text("with") === "" ? day("contract_date") : "",
    release: /^[\w.-]{1,20}$/.test(text("release")) ? text("release") : "",
    sha256: /^[0-9a-f]{64}(?: [0-9a-f]{64}){0,2}$/.test(text("sha256")) ? text("sha256") : "",
    as_of: day("as_of"),
    with: day("with"),
    tunnel: chosen("tunnel", ["B", "C", "D", "E", ""], ""),
    mass: tonnes("mass"),
    crew: /^[1-9]$/.test(text("crew")) ? text("crew") : "",
    lq: tonnes("lq"),
    second: chosen("second", [...ADR_LANGUAGES, ""], ""),
    consignor: text("consignor").slice(0, 300),
    consignee: text("consignee").slice(0, 3000),
    carrier: text("carrier").slice(0, 300),
    loaded: day("loaded"),
    reference: text("reference").slice(0, 100),
    responsible: text("responsible").slice(0, 300),
    food: chosen("food", ["1", "0", ""], ""),
    trailer: chosen("trailer", ["1", "0", ""], ""),
    no: text("no"),
  };
}

/** Names that links carry and nobody asks with. */
const CARRIED = /^(?:utm_.*|gclid|fbclid|_)$/;
/** What is not asked where two days are compared. */
const NOT_COMPARED = new Set(["facts", "value_eur", "contract_date"]);
const MOST_SAID = 40;

/**
 * The parts of the query of a URL that say nothing here, as they stand there: names and values that an older page, or
 * somebody's hand, wrote. Places of a way are left out: the form says which is none.
 */
export function unreadIn(search: string, address: PageAddress): string[] {
  const query = [...new URLSearchParams(search.slice(0, MOST))];
  const isRead = ([name, value]: readonly [string, string]): boolean => {
    if (value.trim() === "" || CARRIED.test(name) || name === "from" || name === "to") return true;
    if (name === "view") return VIEWS.some((view) => view === value);
    if (name === "lang") return ADR_LANGUAGES.some((lang) => lang === value);
    if (address.with !== "" && NOT_COMPARED.has(name)) return true;
    return Object.hasOwn(FIRST, name) && address[name as keyof PageAddress] !== "";
  };
  return query.filter((pair) => !isRead(pair)).map((pair) => pair.join("=").slice(0, MOST_SAID));
}

/** Prints an address as the query of a link; what is as on the first page is left out, but for the language. */
export function formatAddress(address: Partial<PageAddress>): string {
  const pairs = Object.entries(address).filter(
    ([name, value]) => name === "lang" || value !== FIRST[name as keyof PageAddress],
  );
  return `./${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ""}`;
}
