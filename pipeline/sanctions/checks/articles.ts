import { quoted } from "../../source/issue.ts";
import { hint } from "../../../runtime/text/nearest.ts";
import type { SanctionsData } from "../tables/law.ts";
import { finding, type Check, type Finding } from "../../source/check.ts";

export const labelCheck: Check<SanctionsData> = {
  rule: "sanctions/label",
  why: "An answer says what is banned with the label of its article. A leg that the article does not have would be a ban of our own making, and an article without its label a ban that nobody can read.",
  example: "annexes.csv with Art. 3g(1)(c) and direction transit; articles.csv with an article that no annex names",
  remedy:
    "Read the article, then correct article or direction in annexes.csv, or add the row of the article to articles.csv with its label in both languages.",
  run: ({ annexes, articles }) => {
    const held = Map.groupBy(articles, ({ row }) => `${row.regime} ${row.article}`);
    const used = new Set<string>();
    const issues: Finding[] = [];
    for (const line of annexes) {
      const { regime, role, article, direction } = line.row;
      if (role !== "ban" && role !== "restriction") continue;
      used.add(`${regime} ${article} ${direction}`);
      const legs = held.get(`${regime} ${article}`)?.map(({ row }) => row.direction) ?? [];
      if (legs.length === 0) {
        const known = articles.filter(({ row }) => row.regime === regime).map(({ row }) => row.article);
        issues.push(finding(line, "article", `${quoted(article)} has no label in articles.csv${hint(article, known)}`));
      } else if (!legs.some((leg) => leg === direction)) {
        issues.push(
          finding(
            line,
            "direction",
            `${quoted(direction)} is a leg that ${article} does not have: articles.csv says ${legs.join(", ")}`,
          ),
        );
      }
    }
    for (const line of articles) {
      const { regime, article, direction, condition_pl, condition_en, condition_needs } = line.row;
      if (!used.has(`${regime} ${article} ${direction}`)) {
        issues.push(
          finding(
            line,
            "article",
            `a label without an article: no ban or restriction of annexes.csv is ${regime} ${article} ${direction}`,
          ),
        );
      }
      if (new Set([condition_pl === "", condition_en === "", condition_needs === ""]).size > 1) {
        issues.push(
          finding(
            line,
            "condition_needs",
            "a condition has words in both languages and the fact that decides it, or none of the three",
          ),
        );
      }
    }
    return issues;
  },
};
