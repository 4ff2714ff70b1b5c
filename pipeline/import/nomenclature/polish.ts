import type { CnMark } from "../../tables/nomenclature.ts";
import { skeleton } from "./text.ts";

/**
 * Completes a text that its file may have cut, from texts that begin alike: `sameFile` is what the file holds for the line in another year (its
 * own wording and grammar, so it is preferred), `translation` comes from the other source. Where both are held they must say the same, else the
 * end has one source only. A text that nothing completes keeps the longest beginning held, ends in an ellipsis and is marked as cut.
 */
export function completeText(text: string, sameFile: { text: string; maybeCut: boolean } | undefined, translation: string | undefined): { text: string; mark?: CnMark } {
  const start = skeleton(text);
  const fits = (found: string | undefined): string | undefined => (found !== undefined && skeleton(found).startsWith(start) ? found : undefined);
  const other = fits(translation);
  const held = fits(sameFile?.text);
  const own = sameFile?.maybeCut === false ? held : undefined;
  const full = own ?? other;
  if (full === undefined) return { text: `${held ?? text}…`, mark: "pl_cut" };
  if (skeleton(full) === start) return { text };
  const agreed = own !== undefined && other !== undefined && skeleton(own) === skeleton(other);
  return { text: full, mark: agreed ? "pl_completed" : "pl_completed_once" };
}
