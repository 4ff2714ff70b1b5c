/**
 * CN codes as digits, and the prefix relation between them. Codes grow by pairs of digits: chapter 2, heading 4,
 * subheading 6, CN 8, TARIC 10.
 */

/** `85423190` as `8542 31 90`. */
export function groupCode(digits: string): string {
  return [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8), digits.slice(8, 10)]
    .filter((part) => part !== "")
    .join(" ");
}

/** One code covers the other: equal, or a leading part of it. */
export function related(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/** A cell of Table A in every language: where it refers elsewhere (`see 1.7`, `see SP340`), the provision alone. */
export function withoutSee(cell: string): string {
  return cell.replaceAll(/\bsee (?=SP|\d)/g, "");
}
