import type { ScreenedRow } from "../../runtime/screen/screen.ts";
import type { Disk, FileParts } from "../source/disk.ts";
import { writeError } from "../source/make-folder.ts";

/** Characters that are printed at a time. */
const PRINTED_AT_ONCE = 256 * 1024;

/** The result as JSON, a part at a time: what is said of the sheet, and its articles, one a line. */
export function* resultJson(summary: object, rows: readonly ScreenedRow[], say: (row: ScreenedRow) => object): Generator<string> {
  let text = `${JSON.stringify(summary, null, 1).slice(0, -2)},\n "articles": [`;
  let comma = "";
  for (const row of rows) {
    text += `${comma}\n  ${JSON.stringify(say(row))}`;
    comma = ",";
    if (text.length < PRINTED_AT_ONCE) continue;
    yield text;
    text = "";
  }
  yield `${text}\n ]\n}\n`;
}

/** Writes a file whole, a part at a time: it stands under its name once all of it is on disk, or what stood there stays. */
export async function writeResult(path: string, parts: FileParts, disk: Disk): Promise<void> {
  const part = `${path}.part`;
  try {
    await disk.writeParts(part, parts);
    await disk.rename(part, path).catch(async (error: unknown) => {
      // A rename that is said to have failed may have been done.
      if ((await disk.look(part)) !== undefined) throw error;
    });
  } catch (error) {
    await disk.remove(part).catch(() => {});
    throw writeError(path, error);
  }
}
