import type { TemplateResult } from "lit-html";
import type { PageAddress, PageLang } from "./address.ts";
import type { Lookup } from "./lookup.ts";
import type { GoodsWords } from "../words/goods.generated.ts";
import type { MoreWords } from "../words/more.generated.ts";
import type { PageWords } from "./words.ts";

/** Numbers and days as a language writes them. */
interface Formats {
  number(value: number): string;
  day(day: string): string;
  shortDay(day: string): string;
  /** A moment in Brussels, whose day the law is of. */
  time(at: number): string;
  bytes(bytes: number): string;
  list(words: readonly string[]): string;
}

/** What every view is drawn with. */
export interface PageContext<Words extends PageWords = PageWords> {
  address: PageAddress;
  words: Words;
  formats: Formats;
  lookup: Lookup;
  /** Starts a worker for one piece of work that can be given up. */
  startWork: () => { lookup: Lookup; stop: () => void };
  /** Today in Brussels. */
  today: string;
  /** Folder of the published data, as a link. */
  data: string;
  /** Address of what is shown. */
  here: string;
  /** True if there is no network. */
  isOffline: boolean;
  /** The record of the address is of this answer in another language. */
  isProven: boolean;
  /** Goes to an address, as a link would. */
  go: (address: Partial<PageAddress>) => void;
  /** Draws the view again after something in it changed that has no address. */
  redraw: () => void;
  /** Reads what only paper shows; it is drawn when it is printed. */
  readPaper: () => Promise<void>;
  /** Asks the question of the address again. */
  retry: () => void;
}

/** What views of goods are drawn with, and what the others are. */
export type GoodsPage = PageContext<PageWords & GoodsWords>;
export type MorePage = PageContext<PageWords & MoreWords>;

/** What is known about the question of an address. */
export type ShownAnswer<Content> =
  | { state: "idle" }
  | { state: "asking"; early?: Content }
  | { state: "answered"; content: Content }
  | { state: "refused"; details: string[] }
  | { state: "failed"; why: string };

/**
 * A part of the page. `find` is undefined where the address asks nothing; what is there before the answer goes to
 * `early`.
 */
export interface PageView<Content, Page extends PageContext = GoodsPage & MorePage> {
  title(page: Page, shown: ShownAnswer<Content>): string;
  find(page: Page, early?: (content: Content) => void): Promise<Content> | undefined;
  render(page: Page, shown: ShownAnswer<Content>): TemplateResult;
  /** The hash of an answer, where a record of it can be verified. */
  hashOf?(content: Content): string | undefined;
  /** Reads what only paper shows. */
  readPaper?(): Promise<void>;
  /** One sentence for who hears the page instead of seeing it. */
  announce(page: Page, content: Content): string;
}

/** A year that has every day. */
const LEAP_YEAR = "2000";

/** Makes the formats of a language. */
export function formatsOf(lang: PageLang, firstOfMonth: string): Formats {
  const locale = lang === "en" ? "en-GB" : lang;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const dayIn = (dateStyle: "long" | "medium"): ((text: string) => string) => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" });
    // Days of a leap year are written once each; some languages write the first of a month as an ordinal.
    const days = new Map<string, string>();
    const write = (day: string): string =>
      format.format(new Date(`${LEAP_YEAR}-${day}T00:00:00Z`)).replace(/^1(?= )/, firstOfMonth);
    return (text) => {
      const day = text.slice(5);
      const written = days.get(day) ?? write(day);
      days.set(day, written);
      return written.replace(LEAP_YEAR, text.slice(0, 4));
    };
  };
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "long", timeZone: "Europe/Brussels" });
  const bytes = new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    number: (value) => number.format(value),
    day: dayIn("long"),
    shortDay: dayIn("medium"),
    time: (moment) => time.format(moment),
    bytes: (count) => bytes.format(count / 1_000_000),
    list: (words) => list.format(words),
  };
}
