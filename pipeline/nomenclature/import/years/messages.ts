import { parse } from "yaml";
import { errorAt, type Issue } from "../../../source/issue.ts";
import { cleanText, skeleton, type RepairCounts } from "./text.ts";

/** Polish texts keyed by the English ones. */
export interface Messages {
  /** The full Polish text that begins with `start`: that of the English text, else the only one that begins so. */
  full(english: string, start: string): string | undefined;
}

/** Reads a mapping "English text: Polish text". */
export function readMessages(file: string, bytes: Uint8Array, tally: RepairCounts): { messages: Messages; issues: Issue[] } {
  const parsed: unknown = parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const byEnglish = new Map<string, string>();
  const issues: Issue[] = [];
  for (const [english, polish] of Object.entries(parsed ?? {})) {
    if (typeof polish === "string") byEnglish.set(skeleton(english), cleanText(polish, tally));
    else issues.push(errorAt({ file, line: 0 }, "", "import/messages", `${english}: want a text`));
  }
  const polishTexts = [...new Set(byEnglish.values())].map((text) => ({ text, bones: skeleton(text) }));
  const messages: Messages = {
    full(english, start) {
      const bones = skeleton(start);
      const translated = byEnglish.get(skeleton(english));
      if (translated !== undefined && skeleton(translated).startsWith(bones)) return translated;
      const found = polishTexts.filter((text) => text.bones.startsWith(bones));
      return found.length === 1 ? found[0]?.text : undefined;
    },
  };
  return { messages, issues };
}
