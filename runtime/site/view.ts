import type { TemplateResult } from "lit-html";
import type { PageAddress } from "./address.ts";
import type { Lookup } from "./lookup.ts";
import type { Formats } from "./formats.ts";
import type { PageWords } from "./words/words.ts";

/** What every view is drawn with. */
export interface PageContext {
  address: PageAddress;
  words: PageWords;
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
  /** Whether there is no network. */
  isOffline: boolean;
  /** Goes to an address, as a link would. */
  go: (address: Partial<PageAddress>) => void;
  /** Draws the view again after something in it changed that has no address. */
  redraw: () => void;
  /** Asks the question of the address again. */
  retry: () => void;
}

/** What is known about the question of an address. */
export type ShownAnswer<Found> = { state: "idle" | "asking" } | { state: "answered"; found: Found } | { state: "refused"; details: string[] } | { state: "failed"; why: string };

/** A part of the page. `find` is undefined where the address asks nothing. */
export interface PageView<Found> {
  title(page: PageContext, shown: ShownAnswer<Found>): string;
  find(page: PageContext): Promise<Found> | undefined;
  draw(page: PageContext, shown: ShownAnswer<Found>): TemplateResult;
  /** One sentence for who hears the page instead of seeing it. */
  say(page: PageContext, found: Found): string;
}
