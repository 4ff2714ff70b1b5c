/** Letters behind a number of the law as French and Latin count them: `3k` is `3 duodecies`. */
const COUNTED = (
  "bis ter quater quinquies sexies septies octies nonies decies undecies duodecies terdecies quaterdecies " +
  "quindecies sexdecies septdecies octodecies novodecies vicies unvicies duovicies tervicies quatervicies " +
  "quinvicies sexvicies septvicies"
).split(" ");

/** A number of an annex or article as French texts have it: `Va` is `V bis`, `5aa` is `5 bis bis`, `XXIIIA` stays. */
export function latinNumber(number: string): string {
  const [, digits = number, letters = ""] = /^(.*?)([a-z]*)$/.exec(number) ?? [];
  return [digits, ...[...letters].map((letter) => COUNTED[letter.charCodeAt(0) - 97])].join(" ");
}
