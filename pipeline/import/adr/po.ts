/** Reads a gettext catalogue: translation by message. */
export function readPo(text: string): Map<string, string> {
  const catalogue = new Map<string, string>();
  for (const block of text.split(/\n\s*\n/u)) {
    const message = quoted(block, "msgid");
    const translation = quoted(block, "msgstr");
    if (message !== "" && translation !== "") catalogue.set(message, translation);
  }
  return catalogue;
}

/** The joined string literals after a keyword. */
function quoted(block: string, keyword: string): string {
  const literals = new RegExp(`^${keyword}((?:\\s*"(?:[^"\\\\]|\\\\.)*")+)`, "mu").exec(block)?.[1] ?? "";
  return [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/gu)].map((match) => (match[1] ?? "").replace(/\\(.)/gu, "$1")).join("");
}
