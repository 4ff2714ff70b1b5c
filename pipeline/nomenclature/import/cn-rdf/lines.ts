import { compareText } from "../../../../runtime/text/fold.ts";
import { errorAt, quoted, type Issue } from "../../../source/issue.ts";
import { cleanText, type RepairCounts } from "../years/text.ts";
import type { CnRdf, Concept } from "./rdf.ts";

/** A printed line of the CN in both languages. */
export interface CnLine {
  code: string;
  depth: number;
  name_en: string;
  name_pl: string;
  line: number;
}

/** Puts the concepts into the order of the tariff, without sections; the depth is that of the chain of broader concepts below the chapter. */
export function linesOf(file: string, { concepts }: CnRdf, tally: RepairCounts): { lines: CnLine[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const lines: CnLine[] = [];
  for (const concept of [...concepts.values()].toSorted((a, b) => compareText(a.identifier, b.identifier))) {
    const at = { file, line: concept.line };
    if (isSection(concept)) continue;
    const code = concept.notation.replaceAll(" ", "");
    if (!/^((\d\d){1,4})?$/.test(code)) {
      issues.push(errorAt(at, "notation", "import/cn-notation", `${quoted(concept.notation)} of ${concept.identifier}: want 2, 4, 6 or 8 digits, or none`));
      continue;
    }
    const depth = depthOf(concept, concepts);
    if (depth === undefined) {
      issues.push(errorAt(at, "broader", "import/cn-tree", `${concept.identifier} ${concept.notation} hangs below no chapter: its broader concept ${quoted(concept.broader)} is not in the file`));
      continue;
    }
    const name = (language: string): string => cleanText(withoutNumber(concept.labels[language] ?? "", concept.notation), tally);
    const [name_en, name_pl] = [name("en"), name("pl")];
    for (const [language, words] of Object.entries({ en: name_en, pl: name_pl })) if (words === "") issues.push(errorAt(at, "prefLabel", "import/cn-name", `${concept.identifier} ${concept.notation} has no label in ${language}`));
    lines.push({ code, depth, name_en, name_pl, line: concept.line });
  }
  return { lines, issues };
}

function isSection({ notation }: Concept): boolean {
  return /^[IVXL]+$/.test(notation);
}

function depthOf(concept: Concept, concepts: ReadonlyMap<string, Concept>): number | undefined {
  let depth = 0;
  for (let current = concept; ; depth++) {
    if (/^\d\d$/.test(current.notation)) return depth;
    const above = concepts.get(current.broader);
    if (above === undefined || isSection(above) || depth > 20) return undefined;
    current = above;
  }
}

/** `0203 21 -- Carcases` is `Carcases`, `CHAPTER 1 - LIVE ANIMALS` is `LIVE ANIMALS`. */
function withoutNumber(label: string, notation: string): string {
  const words = notation !== "" && label.startsWith(`${notation} `) ? label.slice(notation.length) : label;
  return words.replace(/^\s*(?:CHAPTER|DZIAŁ) \d+\s*-\s*/, "").replace(/^[\s-]+/, "");
}
