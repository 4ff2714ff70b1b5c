import { join } from "node:path";
import { createAdrHandlers } from "../../runtime/adr/service.ts";
import { createSanctionsHandlers } from "../../runtime/sanctions/service.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";

/** The committed data. */
export const DATA = join(import.meta.dirname, "../../dist/data");

/** Opened once for all test files of a worker: each file of it is parsed once. */
export const dataset = await openDataset(filesIn(DATA));

/** The handlers of both services over it, with one index of names. */
export const realHandlers = { ...(await createSanctionsHandlers(dataset)), ...createAdrHandlers(dataset) };

/** All records of the files of one schema, in their order. */
export async function recordsOf<Row>(
  name: Parameters<typeof dataset.files>[0],
  schema: string,
  part?: string,
): Promise<Row[]> {
  const files = dataset.files(name, schema).filter((file) => part === undefined || file.part === part);
  const shards = await Promise.all(files.map((file) => dataset.load<{ records: Row[] }>(file)));
  return shards.flatMap(({ records }) => records);
}
