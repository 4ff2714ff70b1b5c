import { tidyName } from "./normalise.ts";
import { qualifierOf, stem, type Qualifier } from "./qualifiers.ts";
import type { FoundName } from "./find.ts";

/**
 * Polish names of the rows of one UN number. The only Polish reading has one name per UN number, that of its first row. A row whose English name is
 * the same has it too; another row is composed from its stem and the row's qualifier.
 */
export function polishNames(first: string, english: readonly string[], qualifiers: readonly Qualifier[]): (FoundName | undefined)[] {
  const name = tidyPolish(first);
  const own = qualifierOf(english[0] ?? "", qualifiers);
  const bare = own === undefined ? name : stem(name, own.pl);
  return english.map((other) => {
    if (other === english[0]) return { name, quality: "one_reading" };
    const qualifier = qualifierOf(other, qualifiers);
    if (own !== undefined && bare === name) return undefined;
    return { name: qualifier === undefined ? bare : `${bare}${qualifier.pl.startsWith(",") ? "" : " "}${qualifier.pl}`, quality: "composed" };
  });
}

/**
 * The Polish journal prints no space before the percent sign. A line break after a hyphen left a space behind: inside a chemical word
 * (`CHLOROFENYLO- TRICHLOROSILAN`) the hyphen is the break's own and goes too, anywhere else (`LITOWO- JONOWE`, `2- ON`) it is the name's.
 */
export function tidyPolish(name: string): string {
  return tidyName(name)
    .replace(/(\d) %/gu, "$1%")
    .replace(/(?<=\p{Lu}{3}O)(?<!OWO)- (?=\p{Lu}{4})/gu, "")
    .replace(/(?<=[\p{L}\d)])- (?=[\p{L}\d(])/gu, "-");
}
