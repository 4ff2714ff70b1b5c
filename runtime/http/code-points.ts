/** Length of a text in Unicode code points, as JSON Schema counts `minLength` and `maxLength`. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if ((text.charCodeAt(index) & 0xfc_00) !== 0xd8_00 || (text.charCodeAt(index + 1) & 0xfc_00) !== 0xdc_00) continue;
    count--;
    index++;
  }
  return count;
}
