/**
 * What names a line of the files of law, words, controls and countries: its kind, and the id of its record. The texts
 * of the line stand under it in the file of each language.
 */
export function lineKey(line: object): string {
  if ("id" in line) return `words ${String(line.id)}`;
  const [[kind, record] = ["", undefined]] = Object.entries(line) as [string, unknown][];
  if (typeof record !== "object" || record === null) return kind;
  const { id, code, celex, regime } = record as Readonly<Record<string, unknown>>;
  const name = id ?? code ?? (celex === undefined ? undefined : `${String(celex)} ${String(regime)}`);
  return name === undefined ? kind : `${kind} ${String(name)}`;
}
