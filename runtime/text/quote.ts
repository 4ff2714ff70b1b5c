const INVISIBLE = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** A value as it is shown in a message: quoted, invisible characters escaped, cut at 40 characters or as many as are given. */
export function quote(value: string, most = 40): string {
  const shown = JSON.stringify(value.length > most ? `${value.slice(0, most - 1)}…` : value);
  return shown.replace(INVISIBLE, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
