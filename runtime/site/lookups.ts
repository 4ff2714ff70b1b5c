import { brusselsDay } from "../rules/day.ts";
import type { Handler } from "../http/handler.ts";
import { jsonBytes } from "../http/json-text.ts";
import { operationTable } from "../client/types.generated.ts";
import { openDataset, type DatasetName, type OpenedDataset } from "../shards/dataset.ts";
import type { Meaning } from "../sanctions/names/search.ts";
import type { PageLang } from "./address.ts";
import { sha256Of } from "./sha256.ts";
import { codesIn, datasetsFor, filesAhead, isWords, type EngineName, type QuestionKind } from "./prefetch.ts";
import type { ResultFormat, SheetQuestion } from "./sheet-question.ts";
import { openWebFiles, receiveFiles, type HandedFile } from "./web-files.ts";
import type { Lookup, PageAnswer, PageOperation, PageQuestion, PageReply } from "./lookup.ts";
import { onceOrAgain } from "../text/memo.ts";

/**
 * The worker of the page: the lookups of the service over the static shards, so that nothing that is asked leaves the
 * browser.
 */

/** A service is opened with the datasets that it answers from, when it is first asked. */
const SERVICES = {
  goods: async (data: string) => {
    const [dataset, { createSanctionsHandlers }] = await Promise.all([
      datasetsOf.goods(data),
      import("../sanctions/service.ts"),
    ]);
    return createSanctionsHandlers(dataset);
  },
  adr: async (data: string) => {
    const [dataset, { createAdrHandlers }] = await Promise.all([datasetsOf.adr(data), import("../adr/service.ts")]);
    return createAdrHandlers(dataset);
  },
};
const { receive, get } = receiveFiles();
/** Addresses of all that was read, for a service worker that comes after the first answer. */
const requested = new Set<string>();
const filesOf = onceOrAgain((data: string) =>
  openWebFiles(new URL(data), (url, init) => {
    requested.add(url.href);
    return get(url, init);
  }),
);
const datasetsOf = {
  goods: onceOrAgain((data: string) => openPart(data, datasetsFor("goods"))),
  adr: onceOrAgain((data: string) => openPart(data, datasetsFor("adr"))),
};
const servicesOf = { goods: onceOrAgain(SERVICES.goods), adr: onceOrAgain(SERVICES.adr) };

async function openPart(data: string, only?: readonly DatasetName[]): Promise<OpenedDataset> {
  return openDataset(await filesOf(data), only === undefined ? {} : { only });
}

/** Asks for the files of a question before the lookups come to them, one after the other. */
async function requestAhead(
  data: string,
  name: EngineName,
  kind: QuestionKind,
  about: { codes: readonly string[]; lang: string },
): Promise<void> {
  const [dataset, files] = await Promise.all([datasetsOf[name](data), filesOf(data)]);
  const pathsFor = (asked: QuestionKind): string[] =>
    datasetsFor(asked).flatMap((datasetName) =>
      filesAhead(asked, datasetName, about, (schema) => dataset.files(datasetName, schema)).map(({ path }) => path),
    );
  // The law comes after what words may mean, while that is searched.
  await files.ahead(pathsFor(kind), kind === "words" ? pathsFor(name) : []);
}

const decoder = new TextDecoder();

async function answerPage({ data, operation, params = {}, query, body }: PageQuestion): Promise<PageReply> {
  const name = operationTable[operation][1] === "adr" ? "adr" : "goods";
  const q = params["un"] ?? (typeof query["q"] === "string" ? query["q"] : "");
  const [lang, today] = [String(query["lang"]), brusselsDay(Date.now())];
  let codes = codesIn(q);
  if (operation === "checkCn" && isWords(q)) {
    // The law of what the words may mean is asked for before it is judged.
    const day = typeof query["as_of"] === "string" ? query["as_of"] : today;
    const meanings = await findMeanings({ data, q, lang: lang as PageLang, day }).catch(() => []);
    codes = meanings.flatMap(({ code }) => codesIn(code));
  }
  // the question itself says what fails
  requestAhead(data, name, operation === "judgeLoad" ? "load" : name, { codes, lang }).catch(() => undefined);
  const handlers = (await servicesOf[name](data)) as Readonly<Partial<Record<PageOperation, Handler>>>;
  const handler = handlers[operation];
  if (handler === undefined) throw new Error(`${operation} is asked of a service that has it not`);
  const reply = await handler({ params, query, body, today, site: "", idempotencyKey: undefined });
  if ("refusal" in reply) return { refusal: reply.refusal };
  const bytes = jsonBytes(reply.json);
  return { text: decoder.decode(bytes), sha256: sha256Of(bytes) };
}

type MeaningsQuestion = Parameters<Lookup["findMeanings"]>[0] & Pick<PageQuestion, "data">;

/** Candidates for words, without verdicts. */
async function findMeanings({ data, q, lang, day }: MeaningsQuestion): Promise<Meaning[]> {
  requestAhead(data, "goods", "words", { codes: [], lang }).catch(() => undefined);
  const [dataset, names] = await Promise.all([datasetsOf.goods(data), import("../sanctions/names/search.ts")]);
  return names.findMeanings(dataset, q, lang, day);
}

const send = (answer: PageAnswer): void => postMessage(answer);

/** Reads every file that questions are answered from, so that the service worker keeps them. */
async function cacheAll(data: string, report: (done: number, of: number) => void): Promise<unknown> {
  return (await openPart(data)).loadAll(report);
}

/** Screens a sheet, and keeps its result to be saved. What only that needs is read when a sheet is there. */
async function screen(
  data: string,
  sheet: SheetQuestion,
  report: (done: number, of: number) => void,
): Promise<unknown> {
  const [dataset, files, { screenGoods }] = await Promise.all([
    datasetsOf.goods(data),
    filesOf(data),
    import("./screen-goods.ts"),
  ]);
  return screenGoods(sheet, dataset, files, report);
}

async function save(format: ResultFormat): Promise<PageReply> {
  return { blob: await (await import("./screen-goods.ts")).saveResult(format) };
}

/**
 * What the page says: which engine will be asked first, so that it is opened before the question is there; what it
 * hands over; what it asks.
 */
type WorkerMessage =
  | { open: EngineName; data: string }
  | "asked"
  | HandedFile
  | { id: number; question: PageQuestion }
  | { id: number; meanings: MeaningsQuestion }
  | { id: number; keep: string }
  | { id: number; data: string; sheet: SheetQuestion }
  | { id: number; save: ResultFormat };

async function asText(value: Promise<unknown>): Promise<PageReply> {
  return { text: JSON.stringify(await value), sha256: "" };
}

addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
  if (data === "asked") return postMessage({ asked: [...requested] });
  // the question says what fails
  if ("open" in data) return void servicesOf[data.open](data.data).catch(() => undefined);
  if ("coming" in data || "came" in data) return receive(data);
  const { id } = data;
  const progress = (done: number, total: number): void => send({ id, progress: { done, of: total } });
  const replied =
    "question" in data
      ? answerPage(data.question)
      : "meanings" in data
        ? asText(findMeanings(data.meanings))
        : "sheet" in data
          ? asText(screen(data.data, data.sheet, progress))
          : "save" in data
            ? save(data.save)
            : asText(cacheAll(data.keep, progress));
  void replied
    .catch((error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }))
    .then((reply) => send({ id, reply }));
});
