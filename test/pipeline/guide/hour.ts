import { appendFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { formatCsv } from "../../../pipeline/source/format.ts";
import { commandSaid, commandsOf, section } from "./guide.ts";
import { mustRun, type Ran, type Repository } from "./repository.ts";

/**
 * The fourteenth made-up act: the page of an act with four changes (one row deleted, one replaced by `ex`, two added).
 */
export const ACT = { number: 13, file: "act-13.html", day: "2026-10-05", changes: 4 };
const VERSION = "2027.01.18";

/** A command of the guide, and what it did. */
export interface Step extends Ran {
  line: string;
}

/** Takes a made-up act from its file to a signed release, by the commands of the guide and what they ask for. */
export function takeAct({ folder, run }: Repository, key: string): Step[] {
  const steps: Step[] = [];
  const step = (line: string, codes: readonly number[] = [0]): Ran => {
    const ran = run(line);
    steps.push({ ...ran, line });
    if (!codes.includes(ran.code))
      throw new Error(`${line}: exit ${ran.code}\n${ran.stdout.slice(-3000)}\n${ran.stderr.slice(-3000)}`);
    return ran;
  };
  const [act, release] = [section("A new consolidated act appeared"), section("Release")];
  const compare = commandSaid(act, "npx cargolex import eurlex --regime RU --date")
    .replace("2027-01-15", ACT.day)
    .replace("act.html", `../acts/${ACT.file}`);
  const requested = step(compare, [1]).stdout;
  appendFileSync(join(folder, "sources/sanctions/readings.csv"), requested.split("\n").flatMap(readingAsked).join(""));
  const shrink = /--max-shrink [\d.]+%/.exec(commandSaid(section("Every day"), "--max-shrink"))?.[0] ?? "";
  step(`${compare} --apply ${shrink.replace(/[\d.]+/, "50")}`);
  appendFileSync(
    join(folder, "sources/sanctions/translations.csv"),
    translationsAsked(run("npx cargolex check").stdout, folder),
  );
  const left = join(folder, "sources/sanctions/left.csv");
  writeFileSync(left, readFileSync(left, "utf8").replaceAll(",open,", ",declined,made up: it has no articles"));
  for (const line of commandsOf(act)) if (/^npx cargolex (?:format|check|diff)$/.test(line)) step(line);
  const [rehearsal = "", ...making] = commandsOf(release);
  const refused = step(rehearsal, [1]).stdout;
  appendFileSync(
    join(folder, "sources/acceptances.csv"),
    [...refused.matchAll(/adds the row (\S.*),<reviewer>,<reason>/g)]
      .map(([, row = ""]) => `${row},Maintainer,read in the act\n`)
      .join(""),
  );
  for (const line of making) step(placed(line, key).replace(/^npx cargolex release .*$/, `$& --sole-maintainer`));
  return steps;
}

/** Makes the keys once, and publishes the first release. Gives the id of the key. */
export function publishFirst({ folder, run }: Repository): string {
  mustRun(run, commandSaid(section("Release"), "npx cargolex keygen"));
  const key =
    readdirSync(join(folder, "var/keys"))
      .find((name) => !name.endsWith(".pub.pem"))
      ?.replace(".pem", "") ?? "";
  mustRun(run, placed(commandSaid(section("Release"), "npx cargolex publish"), key));
  return key;
}

/** The line of the guide with the places of this machine. */
export function placed(line: string, key: string): string {
  return line.replaceAll("KEY", key).replaceAll("/srv/cargolex", "../published");
}

/** The row of readings.csv that the import asks for, with the limit of a value in both languages. */
export function readingAsked(line: string): string[] {
  const [, code, ex, text, locations] =
    /add code (\d+), ex ([01]), text "(.*)", places (\S+) to readings\.csv/.exec(line) ?? [];
  if (code === undefined || ex === undefined || text === undefined || locations === undefined) return [];
  return [
    formatCsv([
      [
        code,
        ex,
        text,
        locations,
        "scope",
        "",
        `Towary o wartości powyżej ${/\d+/.exec(text)?.[0] ?? ""} EUR`,
        text,
        "",
        "",
        "",
      ],
    ]),
  ];
}

/**
 * The rows of translations.csv that a report asks for: the English words, and a form of each term of the law that
 * they have.
 */
export function translationsAsked(report: string, folder: string): string {
  const [, ...terms] = readCsv("terms.csv", readFileSync(join(folder, "sources/sanctions/terms.csv"))).records;
  const formsOf = (en: string, column: number): string =>
    terms
      .filter(({ cells }) => (cells[1] ?? "").split("|").some((form) => new RegExp(`\\b${form}\\b`, "i").test(en)))
      .map(({ cells }) => (cells[column] ?? "").split("|")[0]?.replaceAll(/^-|-$/g, "") ?? "")
      .join(" ");
  const texts = [...report.matchAll(/: ("(?:[^"\\]|\\.)*") has no text in/g)].map(([, text = '""']) => text);
  return formatCsv(
    [...new Set(texts)]
      .map((text) => JSON.parse(text) as string)
      .map((en) => [en, `${en} (de) ${formsOf(en, 2)}`.trim(), `${en} (fr) ${formsOf(en, 3)}`.trim(), "own"]),
  );
}

/** Lines of the last commit, added and removed, by what they are. */
export interface Churn {
  /** Rows of the source tables. */
  sources: number;
  /** Shards, names, the law file, and the bulk files: the data itself. */
  data: number;
  /** Indexes, manifests, their lists and packages: they repeat hashes. And legs, which are worked out anew by set. */
  lists: number;
  /** The record of the release with its change log and feeds, in the sources and in the data. */
  record: number;
}

const LISTS =
  /^dist\/data\/(?:index|releases|datapackage(?:-sources)?|.*\/manifest|.*\/list(?:-\d+)?|sanctions\/legs\/.*)\.json$/;
const RECORD = /^(?:sources|dist\/data)\/(?:changes\/|changes\.json$|CHANGES\.md$|feed\.)/;

/** How many lines the last commit of a repository changes. */
export function churnOf({ run }: Repository): Churn {
  const churn: Churn = { sources: 0, data: 0, lists: 0, record: 0 };
  for (const line of mustRun(run, "git diff --numstat HEAD~1 HEAD -- sources dist").stdout.trim().split("\n")) {
    const [added = "0", removed = "0", path = ""] = line.split("\t");
    churn[
      RECORD.test(path) ? "record" : LISTS.test(path) ? "lists" : path.startsWith("sources/") ? "sources" : "data"
    ] += Number(added) + Number(removed);
  }
  return churn;
}

/** The churn in a sentence. */
export function sayChurn({ sources, data, lists, record }: Churn): string {
  return `${sources} lines changed in sources and ${data} in dist, beside ${record} of the record of the release and ${lists} of manifests, lists and legs`;
}

export { VERSION };
