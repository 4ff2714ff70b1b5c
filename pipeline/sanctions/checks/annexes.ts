import { quoted } from "../../source/issue.ts";
import { hint } from "../../../runtime/text/nearest.ts";
import { DIRECTIONS } from "../../../runtime/rules/sanctions/leg.ts";
import { hasList, isFromCustoms, annexKey, annexKeyOfId, type AnnexRow, type SanctionsData } from "../tables/law.ts";
import type { Located } from "../../source/table.ts";
import { type Check, finding, type Finding, findingsIn } from "../../source/check.ts";

function measuresOf({ annexes }: SanctionsData): Map<string, Map<string, Located<AnnexRow>>> {
  const byAnnex = new Map<string, Map<string, Located<AnnexRow>>>();
  for (const line of annexes) {
    const key = annexKey(line.row);
    byAnnex.set(key, (byAnnex.get(key) ?? new Map<string, Located<AnnexRow>>()).set(line.row.measure, line));
  }
  return byAnnex;
}

const regimeCheck: Check<SanctionsData> = {
  rule: "sanctions/regime",
  why: "A regime is a row of regimes.csv: what belongs to none has no regulation to cite, and no question reaches it.",
  example: "RV,XXIII,export,... in annexes.csv",
  remedy: "Correct the code, or add the regime to regimes.csv with its regulation.",
  run: ({ regimes, legs, annexes, texts }) => {
    const existing = regimes.map(({ row }) => row.regime);
    return findingsIn(
      [...legs, ...annexes, ...texts].filter(({ row }) => row.regime !== "" && !existing.includes(row.regime)),
      (row) => [["regime", `${quoted(row.regime)} is not in regimes.csv${hint(row.regime, existing)}`]],
    );
  },
};

const legsCheck: Check<SanctionsData> = {
  rule: "sanctions/legs",
  why: "Every answer decides each leg of a regime in a sentence. What bans on a leg without a row would be said nowhere.",
  example: "a transit ban in annexes.csv, and no row for transit in legs.csv",
  remedy: "Add a row for every direction of the regime's measures to legs.csv.",
  run: ({ regimes, legs, annexes }) =>
    regimes.flatMap((line) => {
      const worded = new Set(legs.filter(({ row }) => row.regime === line.row.regime).map(({ row }) => row.direction));
      const ofRegime = annexes.filter(({ row }) => row.regime === line.row.regime);
      // What has no direction bears on every leg that there is.
      const used = new Set(ofRegime.map(({ row }) => row.direction));
      const missing = DIRECTIONS.filter(
        (direction) => !worded.has(direction) && (used.has(direction) || worded.size === 0),
      );
      return missing.length === 0
        ? []
        : [finding(line, "regime", `${line.row.regime} has no row in legs.csv for ${missing.join(", ")}`)];
    }),
};

const roleCheck: Check<SanctionsData> = {
  rule: "sanctions/role",
  why: "An annex is a list of goods; only its operative article says whether they are banned, exempted or counted. Without a role an entry would be guessed into a ban or out of one.",
  example: "an entry with measure `export` under an annex that annexes.csv does not have",
  remedy:
    "Add the annex with role, article, type and direction to annexes.csv after reading the article, or correct the measure.",
  run: (data) => {
    const byAnnex = measuresOf(data);
    return findingsIn(data.entries, (row) => {
      const measures = byAnnex.get(annexKeyOfId(row.id));
      if (measures === undefined) return [["id", `${annexKeyOfId(row.id)} has no role in annexes.csv`]];
      return row.measures
        .filter((measure) => !measures.has(measure))
        .map((measure) => [
          "measures",
          `${quoted(measure)} is no measure of ${annexKeyOfId(row.id)}${hint(measure, measures.keys())}`,
        ]);
    });
  },
};

const reviewCheck: Check<SanctionsData> = {
  rule: "sanctions/review",
  why: "A role decides what every entry of an annex means, so a second pair of eyes must have seen it.",
  example: "an annex with an empty cell `reviewed`, or reviewed in 2062",
  remedy: "Read the operative article, then write the day of the review.",
  run: ({ annexes, texts }) => {
    const newest = texts.reduce((latest, { row }) => (row.date > latest ? row.date : latest), "");
    const last = `${Number(newest.slice(0, 4)) + REVIEW_YEARS}${newest.slice(4)}`;
    return findingsIn(annexes, (row) => {
      const { reviewed } = row;
      if (reviewed === "") return [["reviewed", `the role of ${annexKey(row)} ${row.measure} was not reviewed`]];
      return newest === "" || reviewed <= last
        ? []
        : [
            [
              "reviewed",
              `${reviewed} lies more than ${REVIEW_YEARS} years after the newest text, of ${newest}: write the day of the review`,
            ],
          ];
    });
  },
};

/** A review this long after the newest text that is held is a slip of the pen: the tables know no clock. */
const REVIEW_YEARS = 3;

const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  import_ban: ["import", "third_country"],
  export_ban: ["export", "third_country"],
  transfer_ban: ["transit", "transport", "third_country"],
};

const measureCheck: Check<SanctionsData> = {
  rule: "sanctions/measure",
  why: "Consumers filter by type and direction; a ban whose type and direction disagree is found by neither, and one without a direction bears on no leg of an answer.",
  example:
    "type import_ban with direction export; a restriction with an empty direction; role condition with type export_ban",
  remedy:
    "A ban is an import_ban (import), export_ban (export) or transfer_ban (transit, transport), any of them with third_country; a restriction has type restriction and the direction that its article restricts; every other role has type other.",
  run: ({ annexes }) =>
    annexes.flatMap((line) => {
      const { role, type, direction, destination } = line.row;
      const issues: Finding[] = [];
      const wanted = OF_TYPE[type];
      if (direction === "" && role === "restriction")
        issues.push(
          finding(
            line,
            "direction",
            "empty with role restriction: want export, import, transit, transport or third_country",
          ),
        );
      if (wanted !== undefined && !wanted.includes(direction))
        issues.push(finding(line, "direction", `${quoted(direction)} with ${type}: want ${wanted.join(" or ")}`));
      if ((role === "ban") !== (wanted !== undefined))
        issues.push(finding(line, "type", `${type} with role ${role}: want a ban exactly for role ban`));
      else if (role === "restriction" && type !== "restriction")
        issues.push(finding(line, "type", `${type} with role restriction: want restriction`));
      else if (role !== "ban" && role !== "restriction" && type !== "other")
        issues.push(finding(line, "type", `${type} with role ${role}: want other`));
      if (destination !== "" && direction !== "third_country")
        issues.push(
          finding(
            line,
            "destination",
            `${destination} with direction ${quoted(direction)}: only trade with other countries goes to one of them`,
          ),
        );
      return issues;
    }),
};

const stateCheck: Check<SanctionsData> = {
  rule: "sanctions/state",
  why: "The state tells a reader whether an empty annex is empty in the law or only here; a deleted annex whose entries go on would ban goods that are free.",
  example: "state complete without entries; a deleted annex with an entry that has no valid_to",
  remedy: "Correct the state, or give the entries their last day.",
  run: (data) => {
    const issues: Finding[] = [];
    const byAnnex = Map.groupBy(data.entries, ({ row }) => annexKeyOfId(row.id));
    for (const line of data.annexes) {
      const { state, role, measure, in_force_from, in_force_basis, in_force_to } = line.row;
      const entries = (byAnnex.get(annexKey(line.row)) ?? []).filter(({ row }) => row.measures.includes(measure));
      if (hasList(state) && entries.length === 0 && role !== "reference")
        issues.push(finding(line, "state", `${state}, but the annex has no entry`));
      if ((state === "not_held" || isFromCustoms(state)) && entries.length > 0)
        issues.push(finding(line, "state", `${state}, but ${entries.length} entries are held`));
      if (state === "deleted")
        for (const entry of entries)
          if (entry.row.valid_to === "")
            issues.push(finding(entry, "valid_to", `empty, but ${annexKey(line.row)} is deleted`));
      if ((in_force_from === "") !== (in_force_basis === "unknown"))
        issues.push(
          finding(
            line,
            "in_force_basis",
            `${in_force_basis} with first day ${quoted(in_force_from)}: unknown goes with an empty day, and only with it`,
          ),
        );
      if (in_force_to !== "" && in_force_to < in_force_from)
        issues.push(finding(line, "in_force_to", `${in_force_to} lies before ${in_force_from}`));
    }
    return issues;
  },
};

export const lawAnnexesChecks: readonly Check<SanctionsData>[] = [
  regimeCheck,
  legsCheck,
  roleCheck,
  reviewCheck,
  measureCheck,
  stateCheck,
];
