import { join } from "node:path";
import { isDay } from "../../openapi/formats.ts";
import type { Difference } from "../diff/compare.ts";
import { dayOf, findDifference } from "../diff/difference.ts";
import { formatHtml } from "../diff/html.ts";
import { formatMarkdown } from "../diff/markdown.ts";
import type { State } from "../diff/state.ts";
import { plannedState, resolveState, type StateFolders, type Resolved } from "../diff/resolve.ts";
import { formatText } from "../diff/text.ts";
import { hint } from "../../runtime/text/nearest.ts";
import { withProgress } from "../source/progress.ts";
import { formatReport } from "../source/issue.ts";
import { writeWhole } from "../source/write-all.ts";
import { readArgs, wantsColour, type Command, usageFaultOf } from "../../runtime/commands/command.ts";

const refuse = usageFaultOf("diff");

const FORMATS: Readonly<Record<string, (difference: Difference) => string>> = {
  text: (difference) => formatText(difference, wantsColour()),
  markdown: formatMarkdown,
  json: (difference) => `${JSON.stringify(difference, null, 2)}\n`,
  html: formatHtml,
};

export const diffCommand: Command = {
  usage: "diff [from] [to] [--format text|markdown|json|html | --json] [--out FILE] [--as-of DAY] [--exit-code]",
  help: [
    "  from              the older state (default: HEAD)",
    "  to                the newer state (default: the source tables as they stand in the working folder)",
    "",
    "A state is one of",
    "  2026.11.21        a release: the built data of the commit that holds it",
    "  HEAD~3, v1, ...   a git revision: its source tables; REV:dist/data takes its built data",
    "  a folder          of source tables (releases.csv) or of built data (index.json)",
    "",
    "  --format FORMAT   text (default), markdown for a review comment, json, html for one page that needs nothing else",
    "  --json            the same as --format json",
    "  --out FILE        write there instead of printing",
    "  --as-of DAY       day that verdicts are asked for (default: the newest day that the states speak of: release, text of law, first day of the newest CN)",
    "  --exit-code       exit 1 where the states differ, as git diff does",
    "  --sources DIR     folder of the source tables (default: sources)",
    "  --built DIR       folder of the built data (default: dist/data)",
    "",
    "Source tables of any revision are planned by the code of today. A line whose sources say the same, and that only differs because built data",
    "was made by the code of its day, has the cause reprocess; law names the acts; correction is all else. Checks are not run: see cargolex check.",
    "Exit codes: 0 fine, 1 differences with --exit-code or tables that cannot be read, 2 wrong usage.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs("diff", args, {
      format: { type: "string" },
      json: { type: "boolean", default: false },
      out: { type: "string" },
      "as-of": { type: "string" },
      "exit-code": { type: "boolean", default: false },
      sources: { type: "string", default: "sources" },
      built: { type: "string", default: join("dist", "data") },
    });
    if (parsed === undefined) return 2;
    if (parsed.values.json && (parsed.values.format ?? "json") !== "json")
      return refuse("--json and --format contradict each other");
    const {
      format = parsed.values.json ? "json" : "text",
      out,
      sources,
      built,
      "as-of": day,
      "exit-code": exitCode,
    } = parsed.values;
    const print = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
    if (print === undefined)
      return refuse(
        `unknown format ${JSON.stringify(format)}${hint(format, Object.keys(FORMATS))}; formats are ${Object.keys(FORMATS).join(", ")}`,
      );
    if (day !== undefined && !isDay(day)) return refuse(`--as-of ${JSON.stringify(day)} is no day, want YYYY-MM-DD`);
    const [from = "HEAD", to, ...surplus] = parsed.positionals;
    if (surplus.length > 0) return refuse(`two states at most, ${JSON.stringify(surplus[0])} is too many`);

    const quiet = format !== "text";
    const folders: StateFolders = { sources, built };
    const states: State[] = [];
    for (const find of [
      () => resolveState(from, folders),
      () => {
        const read = states[0]?.read;
        return to === undefined ? plannedState(sources, "working tree", read) : resolveState(to, { ...folders, read });
      },
    ]) {
      const resolved: Resolved = await withProgress("reading the states", find, quiet);
      if ("usage" in resolved) return refuse(resolved.usage);
      if ("issues" in resolved) {
        process.stdout.write(formatReport(resolved.issues, { json: format === "json", colour: wantsColour() }));
        process.stderr.write(
          `cargolex diff: ${states.length === 0 ? from : (to ?? sources)} cannot be read by the code of today\n`,
        );
        return 1;
      }
      states.push(resolved.state);
    }
    const [older, newer] = states as [State, State];
    const { difference } = await withProgress(
      "asking for verdicts",
      () => findDifference(older, newer, day ?? dayOf(older, newer)),
      quiet,
    );
    const printed = print(difference);
    if (out === undefined) process.stdout.write(printed);
    else await writeWhole(out, printed);
    return exitCode && difference.lines.length > 0 ? 1 : 0;
  },
};
