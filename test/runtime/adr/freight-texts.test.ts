import { expect, it } from "vitest";
import type { LoadTextResponse } from "../../../openapi/schemas/adr-load-text.ts";
import { cases } from "../../proof.ts";
import { askApp, post } from "../http/harness.ts";
import { realApp } from "../http/real-app.ts";
import { type FreightText, freightText } from "../reading/freight-text.ts";
import { TODAY } from "../sanctions/open-data.ts";

const ask = askApp(realApp(TODAY));
const read = async (text: string): Promise<LoadTextResponse> =>
  (await ask("/v1/load/read?as_of=2026-11-21", post({ text, lang: "en" }))).json as LoadTextResponse;

/** What of a text was read wrongly, or is nowhere in what was read. */
function faultsOf({ text, goods }: FreightText, { items, unread }: LoadTextResponse): string[] {
  const wrong = items.flatMap(({ item: { un, kg, l }, missing }) => {
    const written = goods.find((own) => own.un === un);
    if (written === undefined) return [`UN ${un} is not in it`];
    const [quantity, instead] = written.member === "l" ? [l, kg] : [kg, l];
    if (instead !== undefined) return [`UN ${un}: ${instead} of the wrong unit`];
    if (quantity === undefined) return missing.includes("quantity") ? [] : [`UN ${un}: nothing says that it has none`];
    return quantity === written.total ? [] : [`UN ${un}: ${quantity}, and it is ${written.total}`];
  });
  const lost = goods
    .filter(({ un }) => !items.some(({ item }) => item.un === un) && !unread.some((line) => line.text.includes(un)))
    .map(({ un }) => `UN ${un} is lost`);
  const said = new Set([
    ...items.flatMap(({ from }) => from.map(({ line }) => line)),
    ...unread.map(({ line }) => line),
  ]);
  const gone = text
    .split(/\r?\n/)
    .flatMap((line, index) =>
      /[\p{L}\p{N}]/u.test(line) && !said.has(index + 1) ? [`line ${index + 1} is gone`] : [],
    );
  return [...wrong, ...lost, ...gone];
}

it("of texts of freight the true total is read, or none, and no line is lost", async () => {
  let [goods, quantities] = [0, 0];
  for (let seed = 0; seed < cases(20_000); seed++) {
    const written = freightText(`freight ${seed}`);
    const found = await read(written.text);
    expect(faultsOf(written, found), `${seed}: ${written.text}`).toEqual([]);
    goods += written.goods.length;
    quantities += found.items.filter(({ item }) => item.kg !== undefined || item.l !== undefined).length;
  }
  // A reader that reads nothing would never be wrong. Two in five of these are open: `10 drums, 200 l`.
  expect(quantities / goods).toBeGreaterThan(0.45);
});
