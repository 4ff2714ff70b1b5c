import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { dataset } from "../../runtime/real-data.ts";
import { adrService } from "../../runtime/adr/fixtures/ask.ts";

/**
 * Statements of the question bank for advisers of the Italian ministry of transport (2023): their number and whether
 * they are true. What each asks stands as a request, and what it says as a claim about the answer; its words do not.
 */
interface Statement {
  statement: string;
  answer: "V" | "F";
  ask: "load" | "pairs" | "un";
  request: string;
  claim: string;
}

const statements = parse<Statement>(readFileSync(join(import.meta.dirname, "exam-bank.csv"), "utf8"), {
  columns: true,
});
const adr = adrService(dataset);

/** The answer, with 200 as its status, or the status of a refusal. */
async function ask({ ask: question, request }: Statement): Promise<unknown> {
  const body = JSON.parse(request) as string & { un?: string };
  const query = { lang: "en" };
  const { body: answer, refusal } =
    question === "un"
      ? await adr.substance(body.un ?? body, query)
      : question === "pairs"
        ? await adr.load(body, query)
        : await adr.whole(body, query);
  return answer === undefined ? { status: refusal.status } : { status: 200, ...answer };
}

/** The value at a path such as `marking[].signs[]`; a list of all of them behind `[]`. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [step, ...deeper] = path;
  if (step === undefined) return value;
  const [, name = "", index] = /^([^[]+)(?:\[(\d*)\])?$/.exec(step) ?? [];
  const own = (value as Record<string, unknown> | null | undefined)?.[name];
  if (index === undefined) return valueAt(own, deeper);
  const list = (own ?? []) as unknown[];
  return index === "" ? list.flatMap((one) => valueAt(one, deeper)) : valueAt(list[Number(index)], deeper);
}

const OPERATORS: Readonly<Record<string, (value: unknown, stated: unknown) => boolean>> = {
  "=": (value, stated) => JSON.stringify(value) === JSON.stringify(stated),
  "!=": (value, stated) => JSON.stringify(value) !== JSON.stringify(stated),
  has: (value, stated) => (value as unknown[]).includes(stated),
  hasnt: (value, stated) => !(value as unknown[]).includes(stated),
  like: (value, stated) => (value as string[]).some((text) => text.includes(String(stated))),
  unlike: (value, stated) => !(value as string[]).some((text) => text.includes(String(stated))),
  ends: (value, stated) => (value as string[]).some((text) => text.endsWith(String(stated))),
};

function holds(answer: unknown, claim: string): boolean {
  const [, path = "", operator = "", stated = ""] = /^(\S+) (\S+) (.+)$/.exec(claim) ?? [];
  const test = OPERATORS[operator];
  if (test === undefined) throw new Error(`${claim} is no claim`);
  return test(valueAt(answer, path.split(/\.(?![\d"])/)), JSON.parse(stated));
}

it("has statements that are true and that are false, each once", () => {
  expect(new Set(statements.map(({ statement }) => statement)).size).toBe(statements.length);
  expect(statements.filter(({ answer }) => answer === "V").length).toBeGreaterThan(statements.length / 4);
});

it.each(statements)("$statement is $answer", async (row) => {
  expect(holds(await ask(row), row.claim)).toBe(row.answer === "V");
});
