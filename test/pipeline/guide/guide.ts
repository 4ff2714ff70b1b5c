import { readFileSync } from "node:fs";
import { join } from "node:path";

const GUIDE = readFileSync(join(import.meta.dirname, "../../../sources/README.md"), "utf8");

/** The part of the maintainer's guide under a heading. */
export function section(heading: string): string {
  const parts = GUIDE.split(/^## /m);
  const match = parts.find((part) => part.startsWith(`${heading}\n`));
  if (match === undefined) throw new Error(`the guide has no section ${heading}`);
  return match;
}

/** The commands of its blocks, in their order, without comments. */
export function commandsOf(text: string): string[] {
  return [...text.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].flatMap(([, block = ""]) =>
    block
      .split("\n")
      .map((line) => line.replace(/\s+#.*$/, "").trim())
      .filter((line) => line !== ""),
  );
}

/** The command among the words of the guide that begins so. */
export function commandSaid(text: string, begins: string): string {
  const match = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = ""]) => code)
    .concat(commandsOf(text))
    .find((code) => code.startsWith(begins));
  if (match === undefined) throw new Error(`the guide does not say ${begins}`);
  return match;
}
