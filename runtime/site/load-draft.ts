import type { PageAddress } from "./address.ts";
import { EMPTY_LINE, readLines, type TypedLine } from "./load-lines.ts";

/** The lines of a load as somebody types them, before they are in the address. */

/** The lines that are being typed, of the address that they began with. */
let draft: { items: string; lines: TypedLine[] } | undefined;
/** The field to go to when the form is drawn. */
let focus: string | undefined;

/** The lines of the form, to be changed where they are; one empty line where the address has none. */
export function linesOf({ items }: Pick<PageAddress, "items">): TypedLine[] {
  if (draft === undefined || draft.items !== items) {
    const lines = readLines(items);
    draft = { items, lines: lines.length === 0 ? [EMPTY_LINE] : lines };
  }
  return draft.lines;
}

/** Lines that say something, with one more. */
export function withLine(lines: readonly TypedLine[], line: Partial<TypedLine>): TypedLine[] {
  return [
    ...lines.filter(({ un, quantity, more: fields }) => un !== "" || quantity !== "" || Object.keys(fields).length > 0),
    { ...EMPTY_LINE, ...line },
  ];
}

/** Goes to a field, by its id, when the form is drawn again. */
export function focusLater(id: string): void {
  focus = id;
}

/** Goes to the field that was meant, once the form that is being drawn stands. */
export function focusMeant(): void {
  if (focus === undefined) return;
  const id = focus;
  focus = undefined;
  queueMicrotask(() => document.getElementById(id)?.focus());
}
