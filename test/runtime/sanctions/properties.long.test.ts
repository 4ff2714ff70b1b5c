import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CnResponse } from "../../../openapi/schemas/sanctions.ts";
import type { EntryRecord, MeasureRecord } from "../../../openapi/shards/sanctions.ts";
import { readTable } from "../../../pipeline/source/read-table.ts";
import { customsTables } from "../../../pipeline/sanctions/tables/customs.ts";
import { cases } from "../../proof.ts";
import { allCodes, allEntries, request, faultsOf, law, nomenclature } from "./open-data.ts";

/** What must hold for any question on the data, judged by the rows themselves and not by the matcher. */

const DAYS = [
  "2024-01-01",
  "2024-03-01",
  "2024-06-30",
  "2024-07-01",
  "2025-02-24",
  "2025-02-25",
  "2025-07-19",
  "2025-07-20",
  "2025-08-01",
  "2025-10-23",
  "2025-10-24",
  "2025-11-01",
  "2026-04-23",
  "2026-04-24",
  "2026-07-24",
  "2026-11-21",
  "2027-01-01",
  "2028-10-01",
];

const entries = await allEntries();
const codes = await allCodes(2026);

function lawOf(entry: EntryRecord): MeasureRecord[] {
  return entry.measures.map((id) => law.measure(id)).filter(({ role }) => role === "ban" || role === "restriction");
}

function runsOn(entry: EntryRecord, measure: MeasureRecord, day: string): boolean {
  return (
    [entry.valid_from, measure.in_force_from].every((from) => from === null || from <= day) &&
    [entry.valid_to, measure.in_force_to].every((to) => to === null || day <= to)
  );
}

function isLaw(entry: EntryRecord, day: string): boolean {
  return lawOf(entry).some((measure) => runsOn(entry, measure, day));
}

function reachable(entry: EntryRecord): string[] {
  return [entry.code, ...entry.successors.map(({ code }) => code)];
}

function excludes(entry: EntryRecord, digits: string): boolean {
  return entry.except_codes.some((except) => digits.startsWith(except));
}

const listed = entries.filter((entry) => lawOf(entry).length > 0);
const byCode = Map.groupBy(
  listed.flatMap((entry) => reachable(entry).map((code) => ({ code, entry }))),
  ({ code }) => code,
);

const under = Map.groupBy(
  listed.flatMap((entry) =>
    [
      ...new Set(
        reachable(entry).flatMap((code) =>
          [2, 4, 6, 8].filter((length) => length < code.length).map((length) => code.slice(0, length)),
        ),
      ),
    ].map((code) => ({ code, entry })),
  ),
  ({ code }) => code,
);

/** Entries in force on the day that cover the digits and do not take them out. */
function covering(digits: string, day: string): EntryRecord[] {
  const prefixes = Array.from({ length: digits.length - 1 }, (_, index) => digits.slice(0, index + 2));
  return prefixes
    .flatMap((prefix) => byCode.get(prefix) ?? [])
    .map(({ entry }) => entry)
    .filter((entry) => isLaw(entry, day) && !excludes(entry, digits));
}

/** What no page may change. */
function headOf({ verdict, verdict_detail, has_prohibition, needs, cn_exists, summary, scope }: CnResponse): unknown {
  return { verdict, verdict_detail, has_prohibition, needs, cn_exists, summary, scope };
}

/** What no language may change. */
function withoutWords(answer: CnResponse): unknown {
  return {
    verdict: answer.verdict,
    detail: answer.verdict_detail,
    needs: answer.needs,
    total: answer.meta.total,
    results: answer.results.map(({ id, detail, in_force }) => [id, detail, in_force]),
    excluded: answer.excluded_from?.map(({ id }) => id),
    derogations: answer.derogations.map(({ id }) => id),
    winddowns: answer.winddowns.map(({ id }) => id),
    notices: answer.notices.length,
  };
}

const day = fc.constantFrom(...DAYS);
const cn8 = fc.constantFrom(...codes);
const even = fc.tuple(cn8, fc.constantFrom(2, 4, 6, 8)).map(([code, length]) => code.slice(0, length));
const tail = fc.nat(99).map((number) => String(number).padStart(2, "0"));
const longer = fc.oneof(
  even,
  fc.tuple(cn8, tail).map(([code, digits]) => code + digits),
);
const odd = fc.tuple(cn8, fc.constantFrom(3, 5, 7)).map(([code, length]) => code.slice(0, length));
const anyRegime = fc.constantFrom(undefined, "RU" as const, "BY" as const);
const anyDirection = fc.constantFrom(
  undefined,
  "export" as const,
  "import" as const,
  "transit" as const,
  "transport" as const,
);
const word = fc.constantFrom(
  "perły",
  "caviar",
  "silniki lotnicze",
  "konie",
  "graphite",
  "łożyska",
  "pumps for liquids",
  "wodór",
  "kawior caviar",
);

describe("a code", () => {
  it("is restricted exactly when an entry in force covers it or stands below it", async () => {
    await fc.assert(
      fc.asyncProperty(longer, day, async (digits, as_of) => {
        const answer = await request(digits, { as_of, limit: 1 });
        const covered = covering(digits, as_of);
        const below = (under.get(digits) ?? []).some(({ entry }) => isLaw(entry, as_of));
        const allowed =
          covered.length > 0
            ? ["listed", "conditional", "listed_partial"]
            : below
              ? ["listed_below"]
              : ["listed_future", "listed_expired", "not_listed", "unknown_code"];
        expect(allowed).toContain(answer.verdict_detail);
        expect(answer.verdict).toBe(covered.length > 0 || below ? "restricted" : "no_match");
      }),
      { numRuns: cases(6_000) },
    );
  });

  it("stays restricted however many digits are added under an entry that does not take them out", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...listed),
        fc.array(tail, { maxLength: 4 }),
        day,
        async (entry, pairs, as_of) => {
          const digits = (entry.code + pairs.join("")).slice(0, 10);
          fc.pre(isLaw(entry, as_of) && !excludes(entry, digits));
          const answer = await request(digits, { as_of });
          expect(answer.verdict).toBe("restricted");
          expect(
            answer.results.filter(({ in_force }) => in_force !== false).map(({ id }) => id.split("/")[0]),
          ).toContain(entry.id);
        },
      ),
      { numRuns: cases(6_000) },
    );
  });

  it("has restricted parents when it is restricted", async () => {
    await fc.assert(
      fc.asyncProperty(cn8, day, async (code, as_of) => {
        fc.pre((await request(code, { as_of, limit: 1 })).verdict === "restricted");
        for (const length of [2, 3, 4, 5, 6, 7])
          expect((await request(code.slice(0, length), { as_of, limit: 1 })).verdict).toBe("restricted");
      }),
      { numRuns: cases(1_500) },
    );
  });

  it("is not free because a leading zero was lost or a digit is missing", async () => {
    await fc.assert(
      fc.asyncProperty(odd, day, async (digits, as_of) => {
        fc.pre([digits, `0${digits}`].some((reading) => covering(reading, as_of).length > 0));
        expect((await request(digits, { as_of })).verdict).toBe("restricted");
      }),
      { numRuns: cases(3_000) },
    );
  });
});

describe("any question", () => {
  const question = fc.oneof(longer, odd, word);

  it("has the same verdict, needs and summary on every page of the same legs, and no results but those of the legs asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        question,
        day,
        anyRegime,
        anyDirection,
        fc.nat(7),
        fc.nat(9),
        async (q, as_of, regime, direction, limit, offset) => {
          const filters = {
            ...(regime === undefined ? {} : { regime }),
            ...(direction === undefined ? {} : { direction }),
          };
          const [all, requested, page] = [
            await request(q, { as_of }),
            await request(q, { as_of, ...filters }),
            await request(q, { as_of, ...filters, limit, offset }),
          ];
          expect(headOf(page)).toEqual(headOf(requested));
          const isWanted = (own: string | null): boolean =>
            (direction ?? own) === own || (own === "third_country" && /^(?:import|export)$/.test(direction ?? ""));
          expect(requested.summary).toEqual(
            all.summary.filter((row) => (regime ?? row.regime) === row.regime && isWanted(row.direction)),
          );
          fc.pre(all.meta.total <= 500);
          const wanted = all.results.filter(
            (result) => (regime ?? result.regime.code) === result.regime.code && isWanted(result.restriction.direction),
          );
          expect(page.results.map(({ id }) => id)).toEqual(wanted.slice(offset, offset + limit).map(({ id }) => id));
          expect(page.meta.total).toBe(wanted.length);
        },
      ),
      { numRuns: cases(3_000) },
    );
  });

  it("is answered alike in Polish and in English", async () => {
    await fc.assert(
      fc.asyncProperty(question, day, async (q, as_of) => {
        expect(withoutWords(await request(q, { as_of, lang: "pl" }))).toEqual(
          withoutWords(await request(q, { as_of, lang: "en" })),
        );
      }),
      { numRuns: cases(2_000) },
    );
  });

  it("never lists what ended before the day or starts after it", async () => {
    await fc.assert(
      fc.asyncProperty(question, day, async (q, as_of) => {
        const { results } = await request(q, { as_of });
        const ended = results.filter(({ valid_to }) => valid_to !== null && valid_to < as_of);
        const later = results.filter(
          (result) => !ended.includes(result) && result.valid_from !== null && result.valid_from > as_of,
        );
        expect(ended.filter(({ in_force, detail }) => in_force !== false || detail !== "listed_expired")).toEqual([]);
        expect(later.filter(({ in_force, detail }) => in_force !== false || detail !== "listed_future")).toEqual([]);
        expect(results.filter(({ detail }) => detail === "listed_expired")).toEqual(ended);
      }),
      { numRuns: cases(3_000) },
    );
  });
});

describe("a name", () => {
  const letters = fc.string({
    unit: fc.constantFrom(..."a b c e i k ł n o r s t w z ż".split(" ")),
    minLength: 2,
    maxLength: 12,
  });
  const part = fc.oneof(
    letters,
    fc.constantFrom("silniki", "kawior", "laptop", "beef", "and", "części", "ropa", "tires", "3d"),
    fc.nat(99_999).map(String),
  );
  const named = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join(" ")} x`);

  it("decides nothing: the code is asked for, and what is not restricted says so", async () => {
    await fc.assert(
      fc.asyncProperty(named, day, async (q, as_of) => {
        const faults = await faultsOf(q, { as_of });
        expect(faults).toEqual(faults.length > 0 && /\d{4}/.test(q) ? ["code_among_words"] : []);
        if (faults.length > 0) return;
        const { matched_as, verdict, verdict_detail, needs, meta } = await request(q, { as_of, limit: 1 });
        expect([matched_as, needs.includes("code")]).toEqual(["name", true]);
        const stated = meta.warnings
          .map(({ code }) => code)
          .filter((code) => code === "name_not_found" || code === "name_not_listed");
        expect(stated).toEqual(
          verdict === "restricted" ? [] : [verdict_detail === "unknown_name" ? "name_not_found" : "name_not_listed"],
        );
        expect(meta.warnings.some(({ code }) => code === "digits_in_name")).toBe(q.replace(/\D/g, "").length >= 4);
      }),
      { numRuns: cases(3_000) },
    );
  });
});

describe("a code as people write it", () => {
  const before = fc.constantFrom("", "ex ", "ex", "CN ", "HS code: ", "kod CN ", "TARIC-");
  const between = fc.constantFrom("", " ", ".", "-", "/", ",", "_", ":", "'", "\u00a0", "\u2009", "\u200b", "\u2060");
  const hidden = fc.constantFrom("", "\u202a", "\u200e", "\ufeff");
  const zero = fc.constantFrom(0x30, 0xff10, 0x660, 0x966, 0x1e950);

  it("is that code, and its answer differs in nothing but the question", async () => {
    await fc.assert(
      fc.asyncProperty(longer, before, between, hidden, zero, day, async (digits, word_, sign, mark, first, as_of) => {
        const groups = [digits.slice(0, 4), ...(digits.slice(4).match(/\d\d/g) ?? [])].join(sign);
        const q = word_ + mark + groups.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit))) + mark;
        const [plain, written] = [await request(digits, { as_of }), await request(q, { as_of })];
        expect(written).toEqual({ ...plain, query: q });
      }),
      { numRuns: cases(3_000) },
    );
  });
});

it("finds a restricted code by its own name, in either language and however it is written", async () => {
  const restricted = [];
  for (const code of codes) if (covering(code, "2026-11-21").length > 0) restricted.push(code);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...restricted),
      fc.constantFrom("pl" as const, "en" as const),
      fc.boolean(),
      async (code, lang, loud) => {
        const line = (await nomenclature.lines(2026, code.slice(0, 2))).get(code);
        const name = (line?.own ?? line?.name)?.[lang] ?? "";
        const q = (loud ? name.toUpperCase() : name.normalize("NFC")).slice(0, 120);
        fc.pre(/\p{L}{8}/u.test(q));
        const answer = await request(q, { limit: 1 });
        // A name of ordinary words alone ("Of other textile materials") names no goods: it is not found, and the answer
        // asks for the code.
        const text = [answer.verdict, answer.verdict_detail].join(" ");
        expect(
          text === "restricted listed_by_name" || (answer.needs.includes("code") && answer.meta.warnings.length > 0),
        ).toBe(true);
      },
    ),
    { numRuns: cases(300) },
  );
});

it("has entries for every ban and restriction that is law", () => {
  const empty = law.record.measures.filter(
    ({ role, state, entries: count }) =>
      (role === "ban" || role === "restriction") && state !== "deleted" && state !== "not_held" && count === 0,
  );
  expect(empty.map(({ id }) => id)).toEqual([]);
});

it("names a ban for every exemption and authorisation of a transit", () => {
  const transit = new Set(
    law.record.measures.filter(({ role, direction }) => role === "ban" && direction === "transit").map(({ id }) => id),
  );
  const lifting = law.record.derogations.filter(({ text }) =>
    /\b(ban on|authorise the|authorise) transit\b/.test(text.en),
  );
  expect(lifting.length).toBeGreaterThan(8);
  expect(lifting.filter(({ measures }) => !measures.some((id) => transit.has(id))).map(({ id }) => id)).toEqual([]);
});

it("restricts every code below what customs stop, and every code that took over from it", async () => {
  const file = "sanctions/customs/measures/taric-2026-07.csv";
  const { rows } = readTable(
    customsTables.measures,
    file,
    readFileSync(join(import.meta.dirname, "../../../sources", file)),
  );
  const gone = await nomenclature.successors("");
  const stopped = new Map<string, Set<string>>();
  for (const { row } of rows.filter(({ row: { end } }) => end === "" || end >= "2026-07-12")) {
    const heirs = gone
      .filter(({ code, to_year }) => to_year > 2026 && (code.startsWith(row.code) || row.code.startsWith(code)))
      .map(({ successor }) => successor);
    for (const code of [...codes.filter((one) => one.startsWith(row.code)), ...heirs])
      stopped.set(code, (stopped.get(code) ?? new Set()).add(`${row.regime} ${row.direction}`));
  }
  const free: string[] = [];
  for (const [code, legs] of stopped) {
    const { results, excluded_from = [] } = await request(code);
    const matches = new Set<string>(
      results
        .filter(({ in_force }) => in_force !== false)
        .map(({ regime, restriction }) => `${regime.code} ${restriction.direction}`),
    );
    for (const leg of legs)
      if (!matches.has(leg) && !excluded_from.some((entry) => leg.startsWith(entry.regime)))
        free.push(`${leg} ${code}`);
  }
  expect(free).toEqual([]);
});
