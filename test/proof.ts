/** How many cases a long test makes: all of them in `npm run proof`, a tenth in CI. */
export function cases(whole: number): number {
  return process.env["PROOF"] === "whole" ? whole : Math.ceil(whole / 10);
}
