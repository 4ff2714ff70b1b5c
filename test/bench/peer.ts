import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { defineEventHandler, getQuery, H3, HTTPError } from "h3";
import { toNodeHandler } from "h3/node";

/**
 * What a user would build instead: the bulk tables in SQLite, looked up by the leading parts of a code, FTS5 for names,
 * h3 in front. An answer has at least the `bytes` asked for. `node test/bench/peer.ts <folder of the bulk files>` says
 * its URL.
 */
const [folder = "."] = process.argv.slice(2);
const YEAR = 2026;
const DAY = "2026-11-22";

interface Entry {
  id: string;
  code: string;
  measures: string[];
  successors: { code: string }[];
  valid_from: string | null;
  valid_to: string | null;
}

const db = new DatabaseSync(":memory:");
db.exec(`
  CREATE TABLE lines (code TEXT PRIMARY KEY, name_en TEXT, name_pl TEXT, parent TEXT);
  CREATE VIRTUAL TABLE names USING fts5 (en, pl, code UNINDEXED, tokenize = "unicode61 remove_diacritics 2");
  CREATE TABLE reached (code TEXT, id TEXT);
  CREATE TABLE entries (id TEXT PRIMARY KEY, valid_from TEXT, valid_to TEXT, record TEXT);
  CREATE TABLE entry_measures (id TEXT, measure TEXT);
  CREATE TABLE measures (id TEXT PRIMARY KEY, role TEXT, direction TEXT, record TEXT);
  CREATE TABLE grounds (measure TEXT, record TEXT);
`);
const insert = (sql: string): StatementSync => db.prepare(sql);
db.exec("BEGIN");
const [line, name] = [insert("INSERT INTO lines VALUES (?, ?, ?, ?)"), insert("INSERT INTO names VALUES (?, ?, ?)")];
for (const row of records<{ code: string; name: { en: string; pl: string }; parent: string | null; years: number[] }>(
  "nomenclature/lines",
)) {
  if (!row.years.includes(YEAR)) continue;
  line.run(row.code, row.name.en, row.name.pl, row.parent);
  name.run(row.name.en, row.name.pl, row.code);
}
const entry = insert("INSERT INTO entries VALUES (?, ?, ?, ?)");
const [reached, ofEntry] = [
  insert("INSERT INTO reached VALUES (?, ?)"),
  insert("INSERT INTO entry_measures VALUES (?, ?)"),
];
for (const row of records<Entry>("sanctions/entries")) {
  entry.run(row.id, row.valid_from, row.valid_to, JSON.stringify(row));
  for (const code of new Set([row.code, ...row.successors.map((own) => own.code)])) reached.run(code, row.id);
  for (const measure of row.measures) ofEntry.run(row.id, measure);
}
const measure = insert("INSERT INTO measures VALUES (?, ?, ?, ?)");
for (const row of records<{ id: string; role: string; direction: string | null }>("sanctions/measures"))
  measure.run(row.id, row.role, row.direction, JSON.stringify(row));
const ground = insert("INSERT INTO grounds VALUES (?, ?)");
for (const row of records<{ measures: string[] }>("sanctions/grounds"))
  for (const own of row.measures) ground.run(own, JSON.stringify(row));
db.exec(`COMMIT;
  CREATE INDEX by_code ON reached (code);
  CREATE INDEX by_entry ON entry_measures (id);
  CREATE INDEX by_measure ON grounds (measure);
`);

const lineOf = db.prepare("SELECT * FROM lines WHERE code = ?");
const result = db.prepare(`
  SELECT DISTINCT e.id, e.record, m.id AS measure, m.role, m.direction
  FROM reached r JOIN entries e ON e.id = r.id JOIN entry_measures o ON o.id = e.id JOIN measures m ON m.id = o.measure
  WHERE (r.code IN (substr(?1, 1, 2), substr(?1, 1, 4), substr(?1, 1, 6), ?1) OR (r.code > ?1 AND r.code < ?1 || 'a'))
    AND (e.valid_from IS NULL OR e.valid_from <= ?2) AND (e.valid_to IS NULL OR e.valid_to >= ?2)
`);
const measureOf = db.prepare("SELECT record FROM measures WHERE id = ?");
const groundsOf = db.prepare("SELECT record FROM grounds WHERE measure = ?");
const named = db.prepare("SELECT code, en, pl FROM names WHERE names MATCH ? ORDER BY rank LIMIT 20");

interface Match {
  id: string;
  record: string;
  measure: string;
  role: string;
  direction: string | null;
}

/** The decision by direction, as the tables alone say it. */
function decide(matches: readonly Match[]): object {
  const laws = matches.filter(({ role }) => role === "ban" || role === "restriction");
  const directions = Object.fromEntries(
    ["export", "import", "transit", "transport"].map((direction) => [
      direction,
      laws.some((own) => own.direction === null || own.direction === direction),
    ]),
  );
  return { restricted: laws.length > 0, directions, entries: new Set(matches.map(({ id }) => id)).size };
}

/** The answer, with blanks up to the bytes asked for: who sends fewer bytes does less. */
function padded(answer: object, bytes = "0"): Response {
  const text = JSON.stringify(answer).padEnd(Number(bytes));
  return new Response(text, { headers: { "content-type": "application/json" } });
}

const app = new H3();
app.get(
  "/code",
  defineEventHandler((event) => {
    const { q = "", view, bytes } = getQuery<{ q?: string; view?: string; bytes?: string }>(event);
    if (!/^\d{2,10}$/.test(q)) throw new HTTPError({ status: 400, message: "want a code" });
    const matches = result.all(q, DAY) as unknown as Match[];
    const answer = { q, line: lineOf.get(q) ?? null, ...decide(matches) };
    if (view !== "full") return padded(answer, bytes);
    const measures = [...new Set(matches.map((match) => match.measure))];
    const full = {
      ...answer,
      results: matches.map((match) => JSON.parse(match.record) as unknown),
      measures: measures.map((id) => JSON.parse((measureOf.get(id) as { record: string }).record) as unknown),
      grounds: measures.flatMap((id) =>
        (groundsOf.all(id) as { record: string }[]).map(({ record }) => JSON.parse(record) as unknown),
      ),
    };
    return padded(full, bytes);
  }),
);
app.get(
  "/name",
  defineEventHandler((event) => {
    const { q = "", bytes } = getQuery<{ q?: string; bytes?: string }>(event);
    const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
    if (words.length === 0) throw new HTTPError({ status: 400, message: "want a name" });
    const candidates = named.all(words.map((word) => `"${word}"*`).join(" ")) as { code: string }[];
    const judged = candidates.map((own) => ({ ...own, ...decide(result.all(own.code, DAY) as unknown as Match[]) }));
    return padded({ q, candidates: judged }, bytes);
  }),
);
const server = createServer(toNodeHandler(app));
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address === "object") process.stdout.write(`http://127.0.0.1:${address.port}\n`);
});

function records<Row>(table: string): Row[] {
  return readFileSync(join(folder, `${table}.ndjson`), "utf8")
    .trimEnd()
    .split("\n")
    .map((text) => JSON.parse(text) as Row);
}
