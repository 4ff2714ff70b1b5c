import { join } from "node:path";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { createSanctionsHandlers } from "../../runtime/sanctions/service.ts";
import { readWorded } from "../../runtime/sanctions/law.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";

/** The committed data. */
export const DATA = join(import.meta.dirname, "../../dist/data");

/** Opened once for all test files of a worker: each file of it is parsed once. */
export const dataset = await openDataset(filesIn(DATA));

/** The handlers of both services over it, with one index of names. */
export const realHandlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };

/** Kinds of files whose texts stand in files of languages. */
const TEXTS_APART = new Set(["sanctions-law/5", "sanctions-words/2", "sanctions-controls/2", "sanctions-countries/2"]);

/** All records of the files of one schema, in their order; with their texts in every language. */
export async function recordsOf<Row>(
  name: Parameters<typeof dataset.files>[0],
  schema: string,
  part?: string,
): Promise<Row[]> {
  if (TEXTS_APART.has(schema)) return readWorded<{ records: (Row & object)[] }>(dataset, schema);
  const files = dataset.files(name, schema).filter((file) => part === undefined || file.part === part);
  const shards = await Promise.all(files.map((file) => dataset.load<{ records: Row[] }>(file)));
  return shards.flatMap(({ records }) => records);
}
