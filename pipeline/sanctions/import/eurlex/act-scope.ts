import type { ActSentence } from "./act-sentence.ts";

/** What a paragraph of an act speaks of, with all that stands below it. */
interface Passage {
  annexes: readonly string[];
  elsewhere: boolean;
}

/**
 * What the paragraphs of an act speak of: an item has what it names itself, else what the item above it names. The next
 * item of the same depth begins anew, so that `(8) in Annex XXVII` never adds to the annex of item `(5)`.
 */
export class ActScope {
  private levels: (Passage | undefined)[] = [];
  /** The annex whose heading was read below the sentence. */
  private heading = "";

  /** The passage speaks of another regulation. */
  get elsewhere(): boolean {
    return this.innermost?.elsewhere ?? false;
  }

  /** Annexes that the passage names. */
  get named(): readonly string[] {
    return this.innermost?.annexes ?? [];
  }

  /** The annex that a table here belongs to; empty where none or several are named. */
  get annex(): string {
    const [first = "", second] = this.named;
    return this.heading || (second === undefined ? first : "");
  }

  private get innermost(): Passage | undefined {
    return this.levels.findLast((passage) => passage !== undefined);
  }

  /** An annex of the act itself begins: nothing said before holds. */
  clear(): void {
    this.levels = [];
    this.heading = "";
  }

  /** Takes up an instruction; gives whether another passage begins with it. */
  enter({ level, annexes, aside, elsewhere }: ActSentence): boolean {
    if (level === undefined) return false;
    const above = level === 0 ? undefined : this.levels.slice(0, level).findLast((passage) => passage !== undefined);
    this.levels = this.levels.slice(0, level);
    this.levels[level] = {
      annexes: annexes.length > 0 || aside ? annexes : (above?.annexes ?? []),
      elsewhere: elsewhere ?? above?.elsewhere ?? false,
    };
    this.heading = "";
    return true;
  }

  /** Takes up the heading of an annex of the regulation; false where the sentence names others. */
  head(annex: string): boolean {
    const fits = this.named.length === 0 || this.named.includes(annex);
    this.heading = fits ? annex : "";
    if (!fits) this.levels = [];
    return fits;
  }
}
