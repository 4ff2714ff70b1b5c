import type { z } from "zod";
import type { Substance } from "../../openapi/schemas/adr-substance.ts";
import type { TypedLine } from "./load-lines.ts";
import type { MorePage } from "./view.ts";

/** Rows of Table A that a line of a load may be, read when they are drawn first. */

type Row = z.infer<typeof Substance>["variants"][number];

/** Rows of the UN numbers of the form by language; empty while they are read, and where there are none. */
const rows = new Map<string, readonly Row[]>();

/** The rows of Table A that a line may be; none until they are read. */
export function rowsOfUn({ lookup, address: { lang, as_of }, redraw }: MorePage, un: string): readonly Row[] {
  if (!/^\d{4}$/.test(un)) return [];
  const key = `${lang} ${as_of} ${un}`;
  const current = rows.get(key);
  if (current !== undefined) return current;
  rows.set(key, []);
  lookup
    .request<z.infer<typeof Substance>>("getSubstance", {
      params: { un },
      query: { lang, ...(as_of === "" ? {} : { as_of }) },
    })
    .then(
      ({ body }) => {
        rows.set(key, body.variants);
        redraw();
      },
      // A number that is unknown is refused when the load is judged; what could not be read is read again.
      () => rows.delete(key),
    );
  return [];
}

/** What a line is called: its name where one row is meant, else the name that its rows share. */
export function nameLine(page: MorePage, { un, variant }: Pick<TypedLine, "un" | "variant">): string {
  const variants = rowsOfUn(page, un);
  const meant = variants.find(({ variant_id }) => variant_id === variant) ?? variants[0];
  if (meant === undefined) return "";
  const named = variants.filter(({ name }) => name !== meant.name);
  return named.length === 0 || meant.variant_id === variant
    ? meant.name
    : sharedStart(variants.map(({ name }) => name));
}

/** The words that names begin with alike. */
export function sharedStart(names: readonly string[]): string {
  const words = names.map((name) => name.split(" "));
  const count = words[0]?.findIndex((word, index) => words.some((others) => others[index] !== word)) ?? 0;
  return (words[0] ?? [])
    .slice(0, count === -1 ? undefined : count)
    .join(" ")
    .replace(/[,:]$/, "");
}

/** A row as a person tells it from the others: what its id adds to the number, and its name after what they share. */
export function nameRow({ variant_id, name, packing_group }: Row, shared = ""): string {
  const group = packing_group === null || variant_id.includes(`-${packing_group}`) ? "" : `, ${packing_group}`;
  const apart = name.slice(shared.length).replace(/^[,: ]+/, "");
  return `${variant_id.slice(5) || variant_id}${apart === "" ? "" : ": "}${apart}${group}`;
}

/** The names that a line may be given by, where all of its rows have the same. */
export function nameChoicesOf(page: MorePage, { un, variant }: TypedLine): readonly string[] {
  const variants = rowsOfUn(page, un);
  const meant = variant === "" ? variants : variants.filter(({ variant_id }) => variant_id === variant);
  const [first, ...further] = meant.map(({ name_choices }) => name_choices);
  return first !== undefined && further.every((names) => names.join() === first.join()) ? first : [];
}
