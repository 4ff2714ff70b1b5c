import { expect, it } from "vitest";
import { realApp } from "./real-app.ts";

/** A question that is asked again is not read again: what is sent must be the same each time, and that of another question never. */

const CODES = ["85423190", "84314985"];
const QUERIES = CODES.flatMap((code) => [
  `q=${code}`, `q=${code}&lang=en`, `lang=en&q=${code}`, `q=${code}&view=basic`, `q=${code}&as_of=2025-03-01`, `q=${code.slice(0, 4)}+${code.slice(4)}`, `q=${code}&direction=import&utm_source=x`,
]);
const PATHS = ["/api/v1/cn", "/api/v1/cn/", "/api/v1/%63n"];

type App = Awaited<ReturnType<typeof realApp>>;

async function sent(path: string, app: App): Promise<string> {
  const response = await app.fetch(new Request(`http://127.0.0.1${path}`));
  const text = `${path} ${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`;
  return text.includes("urn:uuid:") ? text.replaceAll(/urn:uuid:[0-9a-f-]{36}|sha-256=:[^:]*:/g, "") : text;
}

it("is answered alike the first, the second and the third time, on every spelling of its path", async () => {
  const again = await realApp("2026-11-22");
  for (const query of QUERIES) {
    for (const path of PATHS.map((own) => `${own}?${query}`)) {
      const first = await sent(path, await realApp("2026-11-22"));
      for (let time = 0; time < 3; time++) expect(await sent(path, again)).toBe(first);
    }
  }
}, 60_000);
