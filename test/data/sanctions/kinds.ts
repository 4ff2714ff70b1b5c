import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CnBase, CnSummaryRow } from "../../../openapi/schemas/sanctions-summary.ts";
import type { CnBasicResponse } from "../../../openapi/schemas/sanctions.ts";
import { readCsv } from "../../../pipeline/source/csv.ts";
import { request, law, legs } from "../../runtime/sanctions/open-data.ts";

/** Kinds of misleading answers that were found once, each with its law and a count of the answers that are of it. */

type Bearing = Awaited<ReturnType<typeof legs.find>>["bases"][number];
type Row = CnSummaryRow & { text: string; bases: CnBase[] };

/** A code on a day: what is answered, and what of the law bears on it. */
interface Case {
  code: string;
  day: string;
  answer: CnBasicResponse;
  rows: readonly Row[];
  bearings: readonly Bearing[];
  row(regime: string, direction: string): Row;
  bearing(base: CnBase): Bearing | undefined;
}

interface Kind {
  name: string;
  law: string;
  /** What is wrong with the answer, in a word each. */
  of(requested: Case): string[];
}

/** Bans that a text names one by one. */
const NAMED = 4;
const { limits, grounds } = law.record.summary;
const clothing = law.record.summary.grounds_for.protective_clothing;
const MONTHS = law.record.summary.months.map(({ en }) => en);
const APART = new Set(["sworn_divestment", "one_project", "past_moment", "cultural_loan", "local_purchase"]);
/** Categories of luxury goods with the codes that belong to them whole. */
const CATEGORIES = readTable("../../../sources/sanctions/parts.csv").map(
  ({ regime = "", part = "", whole_codes = "" }) => ({
    words: `${regime}-${regime === "RU" ? "XVIII" : "XXV"}-export/${part.replaceAll(" ", "-")}`,
    codes: new Set(whole_codes.split(" ")),
  }),
);

function readTable(path: string): Record<string, string>[] {
  const [head, ...lines] = readCsv(path, readFileSync(join(import.meta.dirname, path))).records;
  return lines.map(({ cells }) => Object.fromEntries((head?.cells ?? []).map((name, at) => [name, cells[at] ?? ""])));
}

/** Asks about a code on a day. */
export async function openCase(code: string, day: string): Promise<Case> {
  const [answer, { bases: bearings }] = [
    await request(code, { as_of: day, view: "basic", limit: 0 }),
    await legs.find([code]),
  ];
  const rows = answer.summary.map((row) => ({ ...row, text: row.text ?? "", bases: row.bases ?? [] }));
  const byId = new Map(bearings.map((bearing) => [bearing.base.id, bearing]));
  return {
    code,
    day,
    answer,
    rows,
    bearings,
    row: (regime, direction) => rows.find((row) => row.regime === regime && row.direction === direction)!,
    bearing: ({ id }) => byId.get(id),
  };
}

/** Every base of every leg that is restricted on the day. */
function basesOf({ rows }: Case): { row: Row; base: CnBase }[] {
  return rows
    .filter(({ verdict_detail: detail }) => /^(?:listed|conditional|listed_partial)$/.test(detail))
    .flatMap((row) => row.bases.filter(({ count }) => count === undefined).map((base) => ({ row, base })));
}

function sinceOf({ since, since_at_latest }: CnBase): string {
  return since ?? since_at_latest ?? "";
}

function inWords(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

function runs(
  { valid_from: from, until: to }: { valid_from: string | null; until: string | null },
  day: string,
): boolean {
  return day >= (from ?? "") && day <= (to ?? "9999");
}

/** Bases of some articles that start on another day than theirs; those of one detail where it is given. */
function wrongStarts(
  requested: Case,
  regime: string,
  direction: string,
  article: RegExp,
  start: string,
  detail?: CnBase["detail"],
): string[] {
  return requested
    .row(regime, direction)
    .bases.filter((base) => article.test(base.article) && sinceOf(base) !== start)
    .filter((base) => detail === undefined || base.detail === detail)
    .map((base) => `${base.id} ${sinceOf(base)}`);
}

/** What must stand in trade with other countries where goods are banned from import: article, first day, article. */
const FURTHER: readonly (readonly [import: string, codes: RegExp, day: string, further: string])[] = [
  ["Art. 3g(1)(a), (b)", /./, "2023-09-30", "Art. 3g(1)(d)"],
  ["Art. 3m(1)", /^2710/, "2026-01-21", "Art. 3ma(1)"],
  ["Art. 3o(1)", /./, "", "Art. 3o(2)"],
  ["Art. 3p(1)", /./, "", "Art. 3p(2)"],
  ["Art. 1rb(1)", /./, "", "Art. 1rb(2)"],
  ["Art. 1rc(1)", /./, "", "Art. 1rc(2)"],
  ["Art. 3g(1)(a), (b)", /./, "", "Art. 3g(1)(b)"],
  ["Art. 1i(1)", /./, "", "Art. 1i(1)"],
  ...["1o", "1p", "1q", "1r"].map(
    (article) => [`Art. ${article}(1)(a), (b)`, /./, "", `Art. ${article}(1)(b)`] as const,
  ),
];

/** Chemicals of item X.C.IX.001 that customs stop as whole codes, and the day of the act that added them. */
const CHEMICALS: readonly (readonly [codes: RegExp, day: string])[] = [
  [/^(?:25030010|280110|2802|280480|280610|28112905|281410|282732|284910)/, "2022-06-04"],
  [/^(?:290315|290361|290511|290513|29051410|290911|291221|291411|293331|29336940)/, "2022-06-04"],
  [/^(?:280540|2807|291211|292212)/, "2022-10-07"],
];

function isRestricted(detail: string): boolean {
  return /^(?:listed|conditional|listed_partial)$/.test(detail);
}

export const KINDS: readonly Kind[] = [
  {
    name: "H1 carriage of arms is banned to any country",
    law: "833/2014 Art. 4(1)(c): transport into the Union",
    of: (requested) =>
      requested
        .row("RU", "transport")
        .bases.filter(({ article, goods }) => article === "Art. 4(1)(c)" && !goods.endsWith("into the Union"))
        .map(({ id }) => id),
  },
  {
    name: "H2 onward trade in LNG, gold, diamonds and oil is said to be free",
    law: "833/2014 Art. 3n(4), 3o(1), 3p(1), 3ra(1); 765/2006 Art. 1rb(1), 1rc(1)",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) => /^Art\. (?:3n\(4\)|3o\(1\)|3p\(1\)|3ra\(1\)|1rb\(1\)|1rc\(1\))$/.test(base.article))
        .filter(
          ({ row, base }) =>
            !requested.row(row.regime, "third_country").bases.some(({ article }) => article === base.article),
        )
        .map(({ base }) => base.id),
  },
  {
    name: "H3 goods of Russian and Belarusian inputs, carried through, or bought for others are said to be free",
    law: "833/2014 Art. 3g(1)(b), (d), 3ma(1), 3o(2), 3p(2); 765/2006 Art. 1i(1), 1o to 1r(1)(b), 1rb(2), 1rc(2)",
    of: (requested) =>
      basesOf(requested).flatMap(({ row, base }) =>
        FURTHER.filter(
          ([article, codes, day, further]) =>
            row.direction === "import" &&
            base.article === article &&
            codes.test(requested.code) &&
            requested.day >= day &&
            !requested.row(row.regime, "third_country").bases.some((own) => own.article === further),
        ).map(([, , , further]) => further),
      ),
  },
  {
    name: "H4 a quota for earlier contracts does not ask for the day of the contract",
    law: "833/2014 Art. 3i(3ch): contracts concluded before 25 February 2025",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) =>
          requested
            .bearing(base)
            ?.quotas.some((quota) => quota.contract_before !== undefined && runs(quota, requested.day)),
        )
        .filter(({ row }) => row.needs?.includes("contract_date") !== true)
        .map(({ base }) => base.id),
  },
  {
    name: "H5 a ban of some goods has no noun",
    law: "833/2014 Art. 2, 3k, 4; 765/2006 Art. 1a, 1e: other goods than the code",
    of: (requested) =>
      requested.rows.flatMap(({ bases, text, regime, direction, verdict_detail: detail }) => {
        if (detail === "not_listed" || detail === "unknown_code") return [];
        if (text === "") return [`${regime} ${direction} without words`];
        return bases
          .slice(0, namedIn(text))
          .filter(({ detail: own }) => own === "listed_partial")
          .filter(({ goods }) => !text.toLowerCase().includes(goods.toLowerCase()))
          .map(({ id }) => id);
      }),
  },
  {
    name: "H6 one day, or the grounds of none, for several bans",
    law: "833/2014 Art. 3k and Art. 4: alternative bans with days and grounds of their own",
    of: (requested) =>
      requested.rows.flatMap(({ bases, text, regime, direction, verdict_detail: detail, ...row }) => {
        const own = bases.filter(({ count }) => count === undefined);
        const [first] = own;
        if (first === undefined || !/^(?:listed|conditional|listed_partial)$/.test(detail)) return [];
        const faults = own
          .slice(0, namedIn(text))
          .filter((base) => !text.includes(inWords(sinceOf(base))))
          .map(({ id }) => `${id} without its day`);
        if ((row.in_force_since ?? row.in_force_since_at_latest) !== sinceOf(first))
          faults.push(`${regime} ${direction} starts with another ban`);
        const none = own.filter(
          ({ exemptions = [], authorisations = [] }) => exemptions.length + authorisations.length === 0,
        );
        const quotas = own.filter((base) =>
          (requested.bearing(base)?.quotas ?? []).some((quota) => runs(quota, requested.day)),
        );
        if (text.split(grounds.none.en).length - 1 > none.length + quotas.length)
          faults.push(`${regime} ${direction} hides an exemption`);
        return faults;
      }),
  },
  {
    name: "H7 spirits and residues of Annex XXI are not banned yet",
    law: "2022/1904, Annex XXI: 2208 and 2303 since 7 October 2022",
    of: (requested) => {
      if (!/^(?:2208|2303)/.test(requested.code)) return [];
      const row = requested.row("RU", "import");
      if (row.prohibited !== true) return [row.verdict_detail];
      return wrongStarts(requested, "RU", "import", /^Art\. 3i\(1\)$/, "2022-10-07");
    },
  },
  {
    name: "M1 a ban starts before its article existed",
    law: "2025/1494 Art. 4(1) since 20 July 2025; before it Decision 2014/512/CFSP",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) => sinceOf(base) < (requested.bearing(base)?.measure.in_force_from ?? ""))
        .map(({ base }) => `${base.id} ${sinceOf(base)}`),
  },
  {
    name: "M2 condensate of LNG plants is banned before 2027",
    law: "833/2014 Art. 3m(2a)",
    of: (requested) => {
      if (!requested.code.startsWith("27090010")) return [];
      const { prohibited } = requested.row("RU", "import");
      const wrong = wrongStarts(
        requested,
        "RU",
        "import",
        /^Art\. 3m\(1\)$/,
        requested.day < "2027" ? "2022-06-04" : "2027-01-01",
        requested.day < "2027" ? "listed_partial" : "listed",
      );
      return prohibited === (requested.day < "2027" ? null : true) ? wrong : [`prohibited ${prohibited}`];
    },
  },
  {
    name: "M3 an authorisation is said to be possible where the law has only exemptions, and the other way round",
    law: "kinds of grounds: 833/2014 Art. 2(3) and (4), 3k(4) and (5)",
    of: (requested) =>
      requested.rows.flatMap((row) => {
        const { bases, bases_total: more, verdict_detail: detail, regime, direction } = row;
        if (more !== undefined || !/^(?:listed|conditional|listed_partial)$/.test(detail)) return [];
        if (bases.some(({ count }) => count !== undefined)) return [];
        const all = (kind: "exemptions" | "authorisations") => bases.every((base) => (base[kind] ?? []).length > 0);
        return [
          ...(row.exemption === all("exemptions") ? [] : [`${regime} ${direction} exemption`]),
          ...(row.authorisation === all("authorisations") ? [] : [`${regime} ${direction} authorisation`]),
        ];
      }),
  },
  {
    name: "M4 a ground of one project, divestment, loan or past moment stands as anybody's",
    law: "833/2014 Art. 12b, 12e, 12h, 3h(4); 765/2006 Art. 8f",
    of: (requested) =>
      basesOf(requested).flatMap(({ base }) => {
        const own = requested.bearing(base)?.grounds ?? [];
        return [...(base.exemptions ?? []), ...(base.authorisations ?? [])]
          .filter(
            (article) =>
              !own.some(
                (ground) => ground.article === article && runs(ground, requested.day) && !APART.has(ground.for),
              ),
          )
          .map((article) => `${base.id} ${article}`);
      }),
  },
  {
    name: "M5 what customs alone show is not said to be so, and free legs hide that an act is missing",
    law: "765/2006 as amended by 2026/513",
    of: (requested) =>
      requested.rows.flatMap(({ regime, direction, bases, text, stale }) => {
        const { pending } = law.record;
        const isMissing = pending.some(
          (act) => act.regime === regime && (act.in_force ?? act.adopted ?? "") <= requested.day,
        );
        const silent = bases
          .slice(0, namedIn(text))
          .filter(({ evidence, count }) => evidence in limits && count === undefined)
          .filter(({ evidence }) => !text.includes(limits[evidence as "customs" | "inferred"].en))
          .filter(({ detail }) => /^(?:listed|conditional|listed_partial)$/.test(detail))
          .map(({ id }) => id);
        return [
          ...silent,
          ...(isMissing && (stale !== true || text === "") ? [`${regime} ${direction} not stale`] : []),
        ];
      }),
  },
  {
    name: "M6 an exporter to Kyrgyzstan reads nothing, or a day before the act",
    law: "833/2014 Art. 12f, Annex XXXIII of 2026/506, in force 24 April 2026",
    of: (requested) => {
      if (!/^(?:845710|85176200)/.test(requested.code) || requested.day < "2026-04-24") return [];
      const { bases } = requested.row("RU", "third_country");
      const own = bases.filter(({ article }) => article === "Art. 12f(1)");
      if (own.length === 0) return ["no leg"];
      return own.filter((base) => sinceOf(base) < "2026-04-24").map((base) => sinceOf(base));
    },
  },
  {
    name: "M7 clauses against re-export and diligence stand in no leg",
    law: "833/2014 Art. 2a(1aa), 12g, 12ga, 12gb; 765/2006 Art. 1f(1aa), 8g, 8ga",
    of: (requested) =>
      requested.bearings
        .filter(({ measure, base }) => measure.role === "condition" && (base.valid_from ?? "9") <= requested.day)
        .flatMap(({ measure, notices }) =>
          notices
            .filter((notice) => /\((?:1|1a|1aa)\)$/.test(notice.article) && runs(notice, requested.day))
            .filter(({ article }) => /^Art\. (?:2a\(1aa|12g|1f\(1aa|8g)/.test(article))
            .filter(({ id }) => !requested.row(measure.regime, "third_country").duties?.some((duty) => duty.id === id)),
        )
        .map(({ id }) => id),
  },
  {
    name: "M8 a ban that goes on under new rows starts with the newest",
    law: "2022/428, Annex XVII Part A: since 16 March 2022",
    of: (requested) =>
      basesOf(requested).flatMap(({ base }) => {
        const own = requested.bearing(base);
        if (own === undefined || base.detail !== "listed") return [];
        const before = requested.bearings.filter(
          (other) =>
            other.measure === own.measure &&
            !other.below &&
            other.base.needs === undefined &&
            (other.base.valid_from ?? "9") < sinceOf(base) &&
            (other.base.valid_to ?? "") >= dayBefore(sinceOf(base)),
        );
        return before.map((other) => `${base.id} after ${other.base.id}`);
      }),
  },
  {
    name: "M9 a record of customs starts a ban of goods that the law names in words",
    law: "833/2014 Art. 2, 2a, 2aa, 3f; 765/2006 Art. 1e, 1ba: since their articles apply",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) => base.evidence === "customs")
        .filter(({ base }) => {
          const { state, in_force_from: from } = requested.bearing(base)?.measure ?? {};
          // Items of Part A came with acts of their own: a kind of their own counts them.
          const isItem = requested.bearing(base)?.measure.annex === "art-2a";
          return state === "codes_from_customs" && !isItem && from !== null && sinceOf(base) > (from ?? "9");
        })
        .map(({ base }) => `${base.id} ${sinceOf(base)}`),
  },
  {
    name: "chemicals of Annex VII Part A are banned since the article, not since the act that added them",
    law: "2022/879 and 2022/1904, item X.C.IX.001: since 4 June and 7 October 2022",
    of: (requested) =>
      CHEMICALS.filter(([codes]) => codes.test(requested.code)).flatMap(([, day]) => [
        ...wrongStarts(requested, "RU", "export", /^Art\. 2a\(1\), /, day, "listed"),
      ]),
  },
  {
    name: "semiconductors of Annex VII Part B are banned since a later text than the act that added them",
    law: "2022/1904, Annex I(4): since 7 October 2022",
    of: (requested) =>
      /^(?:8541(?:10|21|29|49|51|59|90)|8542(?:3[1239]|90)|900630)/.test(requested.code)
        ? wrongStarts(requested, "RU", "export", /^Art\. 2a\(1\)$/, "2022-10-07", "listed")
        : [],
  },
  {
    name: "one ban stands twice, with two questions",
    law: "each ban once: 833/2014 Art. 2, 4; Decision 2014/512/CFSP",
    of: (requested) =>
      requested.rows.flatMap(({ bases }) => {
        const same = Map.groupBy(
          bases.filter(({ question, count }) => question !== undefined && count === undefined),
          ({ article, goods, condition, question }) => [article, goods, condition, question?.ask].join("|"),
        );
        return [...same.values()].filter((own) => own.length > 1).map(([first]) => first?.id ?? "");
      }),
  },
  {
    name: "no exemption is said to be recorded beside one",
    law: "grounds of one project or moment: 833/2014 Art. 12e, 12h; 765/2006 Art. 8f",
    of: (requested) =>
      requested.rows
        .filter(({ text, verdict_detail: detail }) => text.includes(grounds.none.en) && isRestricted(detail))
        .filter(({ bases }) =>
          bases
            .filter(({ count }) => count === undefined)
            .every(({ exemptions = [], authorisations = [], general_grounds: more = [] }) =>
              [exemptions, authorisations, more].some((own) => own.length > 0),
            ),
        )
        .filter(({ bases }) => bases.every((base) => (requested.bearing(base)?.quotas ?? []).length === 0))
        .map(({ regime, direction }) => `${regime} ${direction}`),
  },
  {
    name: "protective clothing is named for goods that are none",
    law: "765/2006 Art. 1a(2), 1ab(3): clothing, flak jackets and helmets",
    of: (requested) =>
      /^(?:39|40|61|62|63|65|90)/.test(requested.code)
        ? []
        : requested.rows
            .filter(({ regime, text }) => regime === "BY" && text.includes(clothing.en))
            .map(({ direction }) => direction),
  },
  {
    name: "steel of Part A by TARIC codes is banned since October 2022",
    law: "2022/428, Annex XVII: since 16 March 2022",
    of: (requested) =>
      /^(?:7210(?:41|49|61|69)|721230|7212506[19]|722592|72269930)/.test(requested.code)
        ? wrongStarts(requested, "RU", "import", /^Art\. 3g\(1\)/, "2022-03-16", "listed")
        : [],
  },
  {
    name: "equipment for repression is banned since the record of customs",
    law: "765/2006 Art. 1a(1): by 25 June 2021, the day of the act is not held",
    of: (requested) =>
      requested
        .row("BY", "export")
        .bases.filter(({ article, since }) => article === "Art. 1a(1)" && since !== undefined)
        .map(({ id }) => id),
  },
  {
    name: "M10 a value decides, and no amount is said; or words decide goods that are of the category whole",
    law: "833/2014 Art. 3h(2a), Annex XVIII; 765/2006 Art. 1ga(3), Annex XXV",
    of: (requested) =>
      requested.rows.flatMap(({ bases, text, verdict_detail: detail }) => {
        if (!/^(?:listed|conditional|listed_partial)$/.test(detail)) return [];
        const amounts = bases.slice(0, namedIn(text)).filter(({ threshold }) => {
          const amount = threshold?.amount.toString().replaceAll(/\B(?=(\d{3})+$)/g, ",");
          return amount !== undefined && !text.includes(`EUR ${amount}`);
        });
        const words = bases.filter((base) => {
          const own = requested.bearing(base)?.base.words ?? "";
          return (
            base.detail === "listed_partial" &&
            CATEGORIES.some((category) => own.startsWith(`${category.words}/`) && category.codes.has(requested.code))
          );
        });
        return [...amounts, ...words].map(({ id }) => id);
      }),
  },
  {
    name: "M11 a ground of one trade stands before the ground that people have",
    law: "833/2014 Art. 3k(4), (4a), (5) before 3k(5b)",
    of: (requested) =>
      basesOf(requested).flatMap(({ base }) => {
        const own = (requested.bearing(base)?.grounds ?? []).filter((ground) => runs(ground, requested.day));
        const isLast = (article: string): boolean =>
          own.every((ground) => ground.article !== article || ground.for === "other");
        return [base.exemptions ?? [], base.authorisations ?? []]
          .filter((articles) =>
            articles.some((article, at) => at > 0 && isLast(articles[at - 1] ?? "") && !isLast(article)),
          )
          .map(() => base.id);
      }),
  },
  {
    name: "M12 alcohols but methanol are banned since October 2022",
    law: "2022/576, Annex XXI: ex 2905 since 9 April 2022",
    of: (requested) => {
      if (!/^2905(?!11)\d/.test(requested.code)) return [];
      return wrongStarts(requested, "RU", "import", /^Art\. 3i\(1\)$/, "2022-04-09");
    },
  },
  {
    name: "L1 potassium sulphate of Belarus is banned since 2022",
    law: "2021/1030, Annex VI: since 25 June 2021",
    of: (requested) =>
      /^(?:31042010|31042090)$/.test(requested.code)
        ? wrongStarts(requested, "BY", "import", /^Art\. 1i\(1\)$/, "2021-06-25")
        : [],
  },
  {
    name: "L2 transit of other arms through Belarus is banned",
    law: "2024/1865, Art. 1ba(1a): firearms, parts and ammunition, not the other arms of Annex XVI",
    of: (requested) =>
      requested.code.startsWith("9304")
        ? requested
            .row("BY", "transit")
            .bases.filter(({ condition = "", detail }) => detail === "listed" || !/firearm/i.test(condition))
            .map(({ id }) => id)
        : [],
  },
  {
    name: "L3 documents of a quota that is closed",
    law: "833/2014 Art. 3i(3cc), (3cd), (3da)",
    of: (requested) =>
      basesOf(requested).flatMap(({ base }) =>
        Object.values(base.documents ?? {})
          .flatMap((codes: string[] | undefined) => codes ?? [])
          .filter((code) => (law.certificate(code).until ?? "9") < requested.day),
      ),
  },
  {
    name: "L4 Ukrainian cultural goods are banned from a later day",
    law: "2024/1745, Art. 3v: since 25 June 2024",
    of: (requested) =>
      requested.rows.flatMap(({ regime, direction }) =>
        regime === "RU" ? wrongStarts(requested, regime, direction, /^Art\. 3v/, "2024-06-25") : [],
      ),
  },
  {
    name: "L5 the ban on storage reads as a ban on import",
    law: "833/2014 Art. 3nb(1)",
    of: (requested) =>
      requested
        .row("RU", "import")
        .bases.filter(({ article, goods }) => article === "Art. 3nb(1)" && !/stor/.test(goods))
        .map(({ id }) => id),
  },
  {
    name: "L6 a notice about goods of a ground that is gone does not say since when",
    law: "765/2006 Art. 1ra(9c) and (9d)",
    of: (requested) =>
      requested.bearings
        .filter(({ notices, grounds: own }) => {
          const ground = own.find(({ article }) => article === "Art. 1ra(9c)");
          const stated = notices.filter((one) => one.article === "Art. 1ra(9d)" && runs(one, requested.day));
          const isOver = ground === undefined || !runs(ground, requested.day);
          return isOver && stated.some(({ text }) => !text.en.includes(`to ${inWords(ground?.until ?? "")}`));
        })
        .map(({ base }) => base.id),
  },
  {
    name: "carriage of arms from Russia is said to be free where their import is banned",
    law: "Decision 2014/512/CFSP Art. 2(3): import, purchase or transport",
    of: (requested) => {
      const article = "Decision 2014/512/CFSP, Art. 2(3)";
      const bans = (direction: string): boolean =>
        requested.row("RU", direction).bases.some((base) => base.article === article);
      return bans("import") && !bans("transport") ? [article] : [];
    },
  },
  {
    name: "arms are said to be free for Belarus before the Regulation took the embargo over",
    law: "2025/1472, recital 4: Decision 2012/642/CFSP banned their export before 20 July 2025",
    of: (requested) => {
      const { bases, prohibited } = requested.row("BY", "export");
      const own = bases.some(({ article }) => article === "Art. 1ab(1)");
      const embargo = bases.some(({ article }) => article === "Decision 2012/642/CFSP, Art. 1(1)");
      return (own && !embargo) || (embargo && prohibited === false) ? [String(prohibited)] : [];
    },
  },
  {
    name: "longer codes are named without their first day",
    law: "each ban with its own day: 833/2014 Art. 3h, 3k",
    of: (requested) =>
      requested.rows
        .filter(({ text }) => /Longer codes \(\d+\): /.test(text))
        .filter(({ text }) => !/Longer codes \(\d+\): [^.]*since \d/.test(text.replaceAll("Art. ", "")))
        .map(({ regime, direction }) => `${regime} ${direction}`),
  },
  {
    name: "a whole code is dual-use or of Annex VII Part A, nobody knows which",
    law: "833/2014 Art. 2(1), 2a(1): the dual-use list never has a whole code",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) => base.detail === "listed" && / or /.test(base.article))
        .map(({ base }) => base.id),
  },
  {
    name: "origin of inputs stands in results alone",
    law: "833/2014 Art. 3g(1)(d): question and needs in the leg",
    of: (requested) =>
      requested.rows
        .filter(({ direction, bases }) => direction === "third_country" && bases.length > 0)
        .filter(({ verdict_detail: detail }) => /^(?:conditional|listed_partial)$/.test(detail))
        .flatMap(({ bases, needs = [] }) => [
          ...(needs.length === 0 ? ["needs nothing"] : []),
          ...bases.filter(({ question }) => question === undefined).map(({ id }) => id),
        ]),
  },
  {
    name: "what is not covered still names a day of 2026",
    law: "833/2014 Art. 1(2) of Decision 2014/512/CFSP, prolonged",
    of: () =>
      law.record.not_covered.flatMap(({ text, topic }) =>
        /31 January 2026/.test(`${text.en} ${topic.en}`) ? [text.en] : [],
      ),
  },
  {
    name: "a quota that is open makes nothing conditional",
    law: "833/2014 Art. 3i(4), 3g(5a), 3i(3ch)",
    of: (requested) =>
      basesOf(requested)
        .filter(({ base }) => base.detail === "listed")
        .filter(({ base }) => requested.bearing(base)?.quotas.some((quota) => runs(quota, requested.day)))
        .map(({ base }) => base.id),
  },
  {
    name: "gas and fertilisers have no pointer in the basic view",
    law: "2026/261; 2025/1227",
    of: (requested) => {
      // Annex II to Regulation (EU) 2025/1227: nitrogen and mixed fertilisers.
      const celex = requested.code.startsWith("2711")
        ? "32026R0261"
        : /^(?:3102|3105(?:[234]0|5[19]|90))/.test(requested.code)
          ? "32025R1227"
          : undefined;
      return celex === undefined || (requested.answer.pointers ?? []).some((own) => own.celex === celex) ? [] : [celex];
    },
  },
];

/** How many bans a sentence names one by one; what it says to be in the list is named in none. */
function namedIn(text: string): number {
  return Math.min(NAMED, [...text.matchAll(/\b(?:prohibited|restricted) (?:since|from)\b/g)].length);
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** Counts the codes of each kind among some: name of the kind, and at most three of its answers. */
export async function countKinds(
  requested: AsyncIterable<Case>,
): Promise<Record<string, { answers: number; first: string[] }>> {
  const result = Object.fromEntries(KINDS.map(({ name }) => [name, { answers: 0, first: [] as string[] }]));
  for await (const one of requested)
    for (const kind of KINDS) {
      const faults = kind.of(one);
      const own = result[kind.name];
      if (faults.length === 0 || own === undefined) continue;
      own.answers++;
      if (own.first.length < 3) own.first.push(`${one.code} ${one.day}: ${faults.slice(0, 3).join("; ")}`);
    }
  return result;
}
