/**
 * An amount of euro as digits with a decimal point (`1.234,50`, `1,234.50`, `1234.5 EUR`): one separator before at most
 * two digits at the end is that of cents. Empty where the text is no amount, or one of another currency.
 */
export function readEuro(text: string): string {
  const bare = text.replaceAll(/[\s'’]|EUR|€/giu, "");
  const [, whole = "", cents = ""] = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return whole === "" ? "" : `${whole.replaceAll(/[.,]/g, "")}${cents === "" ? "" : `.${cents}`}`;
}
