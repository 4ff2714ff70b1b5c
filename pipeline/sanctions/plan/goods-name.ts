import type { Text2 } from "../../../openapi/shards/common.ts";
import type { SanctionsInput } from "./input.ts";

/** Name of a code in the nomenclature, or of the nearest code above it. */
export function nameOfCode(names: SanctionsInput["names"], code: string): Text2 {
  for (let length = Math.min(code.length, 8); length > 0; length -= 2) {
    const name = names.get(code.slice(0, length));
    if (name !== undefined) return name;
  }
  return { en: `CN ${code}`, pl: `CN ${code}` };
}
