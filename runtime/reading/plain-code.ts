/**
 * The digits of a customs code that stands alone, in groups or not; empty where anything else stands there. What the
 * first script of the page needs, which has no table of labels: all else is read by `readCode`.
 */
export function plainDigits(text: string): string {
  const digits = text.replaceAll(/[\s.]/g, "");
  return /^\d{2,12}$/.test(digits) ? digits : "";
}
