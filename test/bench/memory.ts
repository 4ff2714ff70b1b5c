import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundleServer, SERVER_FILE } from "../../pipeline/commands/bundle.ts";
import { openDataset } from "../../runtime/shards/dataset.ts";
import { filesIn } from "../../runtime/shards/files.ts";
import { openNomenclature } from "../../runtime/sanctions/nomenclature.ts";
import { askSizes, ROOT, startMeasured, type Measured } from "./measured.ts";

/**
 * Memory (RSS) of the server over that of a bare `node:http` server, after a question for every chapter of every year held in both languages and after names in all
 * languages of both indexes, with the settings as they are; then after it has been left alone for a while.
 */
const MOST = 90;
const REST = 20_000;
const MEBIBYTE = 1024 * 1024;
const NAMES = { sanctions: ["piwo", "pompa", "beer", "pump"], adr: ["benzyna", "petrol", "Salzsäure", "essence"] };

await bundleServer();
const app = await startMeasured(join(ROOT, SERVER_FILE), { PORT: "0", RATE_LIMIT: "off", LEADS_DB: "/dev/null" });
const bare = await startMeasured(join(import.meta.dirname, "raw-server.ts"), {});
while (!(await fetch(`${app.url}/readyz`)).ok) await pause(250);

const { years } = openNomenclature(await openDataset(filesIn(join(ROOT, "dist/data"))));
const chapters = Array.from({ length: 97 }, (_, index) => String(index + 1).padStart(2, "0"));
const codes = years.flatMap((year) => ["pl", "en"].flatMap((lang) => chapters.map((chapter) => `/api/v1/cn?q=${chapter}&lang=${lang}&as_of=${year}-12-31&limit=1`)));
const names = [
  ...NAMES.sanctions.flatMap((name) => ["pl", "en"].map((lang) => `/api/v1/cn?q=${name}&lang=${lang}&view=basic`)),
  ...NAMES.adr.flatMap((name) => ["pl", "en", "de", "fr"].map((lang) => `/v1/un?q=${encodeURIComponent(name)}&lang=${lang}`)),
];
const started = await over(app);
await askSizes(app.url, codes);
const withYears = await over(app);
await askSizes(app.url, names);
const asked = await over(app);
await pause(REST);
const rested = await over(app);
console.log(`memory over a bare server: ${started} MB ready, ${withYears} MB after ${codes.length} chapters of ${years.length} years, ${asked} MB after both indexes (at most ${MOST}), ${rested} MB after ${REST / 1000} s without a question`);
await Promise.all([app.stop(), bare.stop()]);
process.exitCode = asked > MOST ? 1 : 0;

async function over(server: Measured): Promise<number> {
  return Math.round(((await server.memory()) - (await bare.memory())) / MEBIBYTE);
}
