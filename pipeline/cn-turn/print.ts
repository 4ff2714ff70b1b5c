import type { Finding, Turn } from "./turn.ts";

const TITLES: Readonly<Record<Finding["kind"], string>> = {
  dead: "cited and dead", dead_exclusion: "excluded and dead", split: "cited, now several codes", merged: "cited, now part of a wider code", renamed: "cited, now another code",
  moved_out: "goods that leave a listed code", moved_in: "goods that come below a listed code", reworded: "same code, other words",
};

/** What a maintainer reads: open decisions first, then what successors.csv decides, by kind. */
export function printTurn({ from, to, left, came, touched: gone, findings }: Turn): string {
  const open = findings.filter((finding) => finding.open);
  const lines = [`CN ${from} to CN ${to}: ${left} CN8 codes left, ${came} came; sanctions rows cite or cover ${gone.length} of those that left`];
  if (open.length > 0) lines.push("", `open decisions: ${open.length}`, ...open.flatMap(describe));
  for (const kind of Object.keys(TITLES) as Finding["kind"][]) {
    const of = findings.filter((finding) => finding.kind === kind && !finding.open);
    if (of.length > 0) lines.push("", `${TITLES[kind]}: ${of.length}`, ...of.flatMap(describe));
  }
  const silent = gone.length - gone.filter((code) => findings.some((finding) => finding.code === code)).length;
  if (silent > 0) lines.push("", `${silent} more that left lie below listed codes together with all that took their place: nothing to decide`);
  lines.push("", open.length === 0 ? "no decision is open" : `${open.length} decisions are open`);
  return `${lines.join("\n")}\n`;
}

function describe({ code, rows, decide }: Finding): string[] {
  const shown = rows.slice(0, 6).join(", ");
  return [`  ${code}  ${shown}${rows.length > 6 ? ` and ${rows.length - 6} more` : ""}`, `    ${decide}`];
}
