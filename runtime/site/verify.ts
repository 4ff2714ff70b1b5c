import { html, nothing } from "lit-html";
import { SANCTIONS_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { printAddress, readAddress, type PageAddress } from "./address.ts";
import { askedBefore } from "./history.ts";
import { sha256Of } from "./sha256.ts";
import type { MorePage, PageView } from "./view.ts";

/** Whether a record is true: what it names is asked again of the data that is here, and the hashes are compared. */

/** What was found: an answer that was given, or why nothing could be compared. */
type Found = { given: Partial<PageAddress> } | "no_address" | "no_question" | "not_given";

let said: Found | undefined;

export const verifyView: PageView<never, MorePage> = {
  title: ({ words }) => words.verify.title,
  find: () => undefined,
  say: () => "",
  draw(page) {
    const words = page.words.verify;
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const form = new FormData(event.currentTarget as HTMLFormElement);
      const [text, file] = [form.get("record"), form.get("file")];
      const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined;
      const found = await findRecord(page, typeof text === "string" ? text.trim() : "", bytes);
      if (typeof found !== "string" && !("given" in found)) return page.go(found);
      said = found;
      page.redraw();
    };
    return html`
      <form class="ask verify" @submit=${(event: SubmitEvent) => void submit(event)}>
        <h1>${words.title}</h1>
        <p class="hint" id="record-hint">${words.about}</p>
        <label for="record">${words.record}</label>
        <textarea id="record" name="record" rows="3" spellcheck="false" aria-describedby="record-hint"></textarea>
        <label for="record-file">${words.file}</label>
        <input id="record-file" type="file" name="file" accept=".pdf,.json" />
        <p><button type="submit">${words.check}</button></p>
        <div role="status">
          ${
            said === undefined
              ? nothing
              : typeof said === "string"
                ? html`<p class="note warn" data-verified="no">${words[said]}</p>`
                : html`<p class="note" data-verified="yes">
                    ${words.given}
                    <a href=${printAddress({ ...said.given, lang: page.address.lang })}>${said.given.q}</a>
                  </p>`
          }
        </div>
      </form>
    `;
  },
};

const HASH = /\b[0-9a-f]{64}\b/i;

/** The address of a record, with the hash that its answer shall have; else what is known of the file. */
async function findRecord(page: MorePage, text: string, file: Uint8Array | undefined): Promise<PageAddress | Found> {
  const held = file === undefined ? "" : new TextDecoder("latin1").decode(file);
  const isAnswer = file !== undefined && !held.startsWith("%PDF");
  const link = addressIn(text) ?? addressIn(held);
  const hash = HASH.exec(text.replaceAll(/\S*[?&]\S*/g, ""))?.[0].toLowerCase();
  if (link !== undefined && !isAnswer) {
    const sha256 = hash ?? link.sha256;
    return sha256 === "" ? "no_address" : { ...link, sha256 };
  }
  if (isAnswer) return findAnswer(page, file);
  const before = hash === undefined ? undefined : askedBefore().find(({ sha256 }) => sha256.includes(hash));
  return before !== undefined
    ? {
        ...readAddress(before.search),
        lang: before.lang,
        release: before.release,
        as_of: before.day,
        sha256: before.sha256,
      }
    : hash === undefined
      ? "no_address"
      : "no_question";
}

/** The address that a text names, or a PDF in its link. */
function addressIn(text: string): PageAddress | undefined {
  const search = /\?[^\s()<>"\\]*\bsha256=[^\s()<>"\\]*/.exec(text)?.[0] ?? /^\S*(\?\S+)$/.exec(text)?.[1];
  const address = search === undefined ? undefined : readAddress(search);
  return address === undefined || (address.q === "" && address.items === "") ? undefined : address;
}

/** Asks again what an answer of the interface says that it was asked. */
async function findAnswer({ lookup }: MorePage, file: Uint8Array): Promise<Found> {
  let answer: Partial<CnResponse>;
  try {
    answer = JSON.parse(new TextDecoder().decode(file)) as Partial<CnResponse>;
  } catch {
    return "not_given";
  }
  const { query: q, meta } = answer;
  if (typeof q !== "string" || typeof meta?.as_of !== "string") return "not_given";
  const sha256 = sha256Of(file);
  const { as_of } = meta;
  const stated = Object.fromEntries(Object.entries(meta.stated ?? {}).map(([name, value]) => [name, String(value)]));
  for (const lang of SANCTIONS_LANGUAGES)
    for (const view of [
      { view: "full", texts: "1", limit: 100 },
      { view: "full", limit: 100 },
      { view: "basic", limit: 0 },
    ]) {
      const query = { q, lang, as_of, history: "0", offset: 0, ...stated, ...view };
      const again = await lookup.ask<CnResponse>("checkCn", { query }).catch(() => undefined);
      if (again?.sha256 === sha256) return { given: { q, as_of, ...stated } };
    }
  return "not_given";
}
