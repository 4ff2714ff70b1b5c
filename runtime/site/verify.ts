import { html, nothing } from "lit-html";
import { ADR_LANGUAGES, SANCTIONS_LANGUAGES } from "../../openapi/schemas/languages.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { formatAddress, readAddress, type PageAddress } from "./address.ts";
import { pastQuestions } from "./history.ts";
import type { PageOperation, PageQuestion } from "./lookup.ts";
import type { MorePage, PageView } from "./view.ts";

/** Whether a record is true: what it names is asked again of the data that is here, and the hashes are compared. */

/** What was found: an answer that was given, or why nothing could be compared. */
type RecordContent = { given: Partial<PageAddress> } | "no_address" | "no_question" | "no_body" | "not_given";

let content: RecordContent | undefined;

export const verifyView: PageView<never, MorePage> = {
  title: ({ words }) => words.verify.title,
  find: () => undefined,
  announce: () => "",
  render(page) {
    const words = page.words.verify;
    const submit = async (event: SubmitEvent): Promise<void> => {
      event.preventDefault();
      const form = new FormData(event.currentTarget as HTMLFormElement);
      const [text, file] = [form.get("record"), form.get("file")];
      const bytes = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : undefined;
      const record = await findRecord(page, typeof text === "string" ? text.trim() : "", bytes);
      if (typeof record !== "string" && !("given" in record)) return page.go(record);
      content = record;
      page.redraw();
    };
    return html`
      <form class="ask verify" @submit=${(event: SubmitEvent) => void submit(event)}>
        <h1>${words.title}</h1>
        <p class="hint" id="record-hint">${words.about}</p>
        <label for="record">${words.record}</label>
        <textarea
          id="record"
          name="record"
          rows="3"
          spellcheck="false"
          aria-describedby="record-hint"
          .value=${page.address.q}
        ></textarea>
        <label for="record-file">${words.file}</label>
        <input id="record-file" type="file" name="file" accept=".pdf,.json" />
        <p><button type="submit">${words.check}</button></p>
        <div role="status">
          ${
            content === undefined
              ? nothing
              : typeof content === "string"
                ? html`<p class="note warn" data-verified="no">${words[content]}</p>`
                : html`<p class="note" data-verified="yes">
                    ${words.given}
                    ${content.given.q === "" ? nothing : html`<a href=${formatAddress({ ...content.given, lang: page.address.lang })}>${content.given.q}</a>`}
                  </p>`
          }
        </div>
      </form>
    `;
  },
};

const HASH = /\b[0-9a-f]{64}\b/i;

/** The address of a record, with the hash that its answer shall have; else what is known of the file. */
async function findRecord(
  page: MorePage,
  text: string,
  file: Uint8Array | undefined,
): Promise<PageAddress | RecordContent> {
  const value = file === undefined ? "" : new TextDecoder("latin1").decode(file);
  const isAnswer = file !== undefined && !value.startsWith("%PDF");
  const link = addressIn(text) ?? addressIn(value);
  const hash = HASH.exec(text.replaceAll(/\S*[?&]\S*/g, ""))?.[0].toLowerCase();
  if (link !== undefined && !isAnswer) {
    const sha256 = hash ?? link.sha256;
    return sha256 === "" ? "no_address" : { ...link, sha256 };
  }
  if (isAnswer) return findAnswer(page, file, text);
  const before = hash === undefined ? undefined : pastQuestions().find(({ sha256 }) => sha256.includes(hash));
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

/** Members of an answer that repeat its question. */
type Answer = Partial<Pick<CnResponse, "query" | "verdict">> & {
  un?: string;
  lang?: string;
  meta?: { as_of?: string; edition?: string; stated?: CnResponse["meta"]["stated"] };
};

/** Question to repeat, and its name. */
interface Again {
  operation: PageOperation;
  question: Omit<PageQuestion, "data" | "operation">;
}

/**
 * Asks again what an answer of the interface says that it was asked; of a load it does not, and the question is what
 * was sent.
 */
async function findAnswer({ lookup }: MorePage, file: Uint8Array, sent: string): Promise<RecordContent> {
  const answer = readJson(new TextDecoder().decode(file)) as Answer | undefined;
  const body = readJson(sent);
  if (answer?.meta?.as_of === undefined) return "not_given";
  const { q, ...address } = givenBy(answer);
  if (q === "" && body === undefined) return "no_body";
  const given = JSON.stringify(answer);
  for (const { operation, question } of questionsOf(answer, body)) {
    const again = await lookup.request(operation, question).catch(() => undefined);
    if (again !== undefined && JSON.stringify(again.body) === given) return { given: { q, ...address } };
  }
  return "not_given";
}

/** A string of JSON, with the colon behind it where it names a member. */
const JSON_STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** The members that a value has, those of its parts with them. */
function countMembers(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const parts = Object.values(value).map(countMembers);
  return parts.reduce((sum, count) => sum + count, Array.isArray(value) ? 0 : parts.length);
}

/** The object of a JSON text; of a member that is written twice a person reads the first, and a program the last. */
function readJson(text: string): unknown {
  try {
    const result: unknown = JSON.parse(text);
    const written = [...text.matchAll(JSON_STRING)].filter(([, colon]) => colon !== undefined).length;
    return typeof result === "object" && result !== null && countMembers(result) === written ? result : undefined;
  } catch {
    return undefined;
  }
}

/** The address of what an answer is about; without `q` where it is a load. */
function givenBy({ query = "", un, meta }: Answer): Partial<PageAddress> & { q: string } {
  const { as_of = "", stated = {} } = meta ?? {};
  return un === undefined
    ? { q: query, as_of, ...Object.fromEntries(Object.entries(stated).map(([name, value]) => [name, String(value)])) }
    : { view: "adr", q: un };
}

/** The ways in which a question may have been put: in each language, in each view. */
function* questionsOf(answer: Answer, body: unknown): Generator<Again> {
  const { as_of, edition } = answer.meta ?? {};
  if (typeof answer.query === "string") {
    const { q, as_of: day, ...stated } = givenBy(answer);
    for (const lang of SANCTIONS_LANGUAGES)
      for (const view of [
        { view: "full", texts: "1", limit: 100 },
        { view: "full", limit: 100 },
        { view: "basic", limit: 0 },
      ])
        yield {
          operation: "checkCn",
          question: { query: { q, lang, as_of: day, history: "0", offset: 0, ...stated, ...view } },
        };
    return;
  }
  for (const lang of ADR_LANGUAGES) {
    const query = { lang, as_of, edition, strict: "0" };
    if (answer.un !== undefined) yield { operation: "getSubstance", question: { params: { un: answer.un }, query } };
    else
      for (const operation of ["judgeLoad", "calculate1136", "checkCompatibility"] as const)
        yield { operation, question: { query, body } };
  }
}
