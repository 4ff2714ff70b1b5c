const INVISIBLE = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** A value as it is shown in a message: quoted, invisible characters escaped, cut at 40 characters. */
export function quote(value: string): string {
  const shown = JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  return shown.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
