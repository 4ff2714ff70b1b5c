import type { Page } from "playwright-core";
import type { PageQuestion, PageReply } from "../../runtime/site/lookup.ts";

/** A question as both the worker of the page and the HTTP interface take it. */
export type Asked = Pick<PageQuestion, "operation" | "params" | "query" | "body">;

/** Starts the worker of the page in a document of its own, and gives a way to ask it. */
export async function openWorker(
  page: Page,
  url: string,
): Promise<(questions: readonly Asked[]) => Promise<PageReply[]>> {
  const script = await page.locator('link[rel="modulepreload"][href*="/lookups-"]').getAttribute("href");
  await page.route("**/worker-alone", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html><title>worker</title>" }),
  );
  await page.goto(`${url}/worker-alone`);
  await page.evaluate((path) => {
    (globalThis as unknown as { worker: Worker }).worker = new Worker(path, { type: "module" });
  }, `/${script}`);
  return (questions) =>
    page.evaluate(
      ([requested, data]) =>
        Promise.all(
          requested.map(
            (question) =>
              new Promise<PageReply>((result) => {
                const { worker } = globalThis as unknown as { worker: Worker };
                const id = Math.random();
                const listen = ({ data: answer }: MessageEvent<{ id: number; reply: PageReply }>): void => {
                  if (answer.id !== id) return;
                  worker.removeEventListener("message", listen);
                  result(answer.reply);
                };
                worker.addEventListener("message", listen);
                worker.postMessage({ id, question: { ...question, data } }, []);
              }),
          ),
        ),
      [questions, `${url}/`] as const,
    );
}
