/** Lists of the tables, as the generated modules hold them: texts between semicolons and line ends. */

/** The texts of a list. */
export function textsOf(list: string): string[] {
  return list.split(/[;\n]/).filter((text) => text !== "");
}

/** The words of all texts of a list. */
export function wordsOf(list: string): ReadonlySet<string> {
  return new Set(textsOf(list).flatMap((text) => text.split(" ")));
}

/** What each text of a list means. */
export function spellingsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    textsOf(list).map((text) => {
      const [word = "", means = ""] = text.split("=");
      return [word, means];
    }),
  );
}
