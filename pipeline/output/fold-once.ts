import { fold } from "../../runtime/text/fold.ts";

const folded = new Map<string, string>();

/** Folds a name for search, once however many records bear it: most goods stand in every year, and in several annexes. */
export function foldOnce(name: string): string {
  let text = folded.get(name);
  if (text === undefined) folded.set(name, (text = fold(name)));
  return text;
}
