import { describe, expect, it } from "vitest";
import { compareWithCustoms, type Agreement } from "../../../../pipeline/sanctions/evidence/agreement.ts";
import {
  type Confirmation,
  type CustomsMeasure,
  type Extraction,
  type LawEntry,
  canShow,
  gapOf,
} from "../../../../pipeline/sanctions/evidence/comparison.ts";

const LEAVES = [
  "84011000",
  "84012000",
  "84013000",
  "85011010",
  "85011099",
  "85020000",
  "90010000",
  "90020010",
  "90020090",
];
const OLD: Extraction = { key: "old", day: "2025-07-31", directions: ["export"], gaps: new Set(), leaves: LEAVES };
const NEW: Extraction = {
  key: "new",
  day: "2026-07-12",
  directions: ["export", "import"],
  gaps: new Set(),
  leaves: LEAVES,
};

const entry = (code: string, over: Partial<LawEntry> = {}): LawEntry => ({
  id: `RU-XXIII-${code}`,
  regime: "RU",
  annex: "XXIII",
  measures: ["export"],
  code,
  ex: false,
  except_codes: [],
  valid_from: "",
  valid_to: "",
  known_since: "2024-06-25",
  evidence: ["L1"],
  ...over,
});

const measure = (code: string, over: Partial<CustomsMeasure> = {}): CustomsMeasure => ({
  extraction: "old",
  regime: "RU",
  annex: ["XXIII"],
  measure: ["export"],
  code,
  start: "2024-06-26",
  end: "",
  other_goods: false,
  ...over,
});

function compare(entries: LawEntry[], customs: CustomsMeasure[], over: Partial<Confirmation> = {}): Agreement {
  return compareWithCustoms({
    extractions: [OLD],
    entries,
    customs,
    successors: new Map(),
    servedFromCustoms: new Set(),
    customsMarks: new Set(["T", "CR"]),
    secondMarks: new Set(["E2", "E3"]),
    published: new Map(),
    bans: new Map([
      ["RU-XXIII-export", "export"],
      ["RU-XXIII-import", "import"],
      ["RU-XXIII-import-third-country", "import"],
      ["RU-VII-export", "export"],
      ["BY-XVIII-export", "export"],
    ]),
    ...over,
  });
}

/** Quality, reason and extraction of the only entry. */
function verdict(one: LawEntry, customs: CustomsMeasure[], over: Partial<Confirmation> = {}): string {
  const entryAgreement = compare([one], customs, over).entries.get(one.id);
  return [
    entryAgreement?.quality,
    entryAgreement?.reason,
    ...(entryAgreement?.extraction === "new" ? ["new"] : []),
  ].join(" ");
}

/** Whether customs agrees on the ex of an entry of 8401. */
function agrees(ex: boolean, customs: CustomsMeasure[]): boolean | null | undefined {
  const one = entry("8401", { ex });
  return compare([one], customs).entries.get(one.id)?.ex_agrees;
}

describe("an entry is verified when customs", () => {
  it("has its code", () => expect(verdict(entry("8401"), [measure("8401")])).toBe("verified same_code"));
  it("has a code above it", () => expect(verdict(entry("84011000"), [measure("84")])).toBe("verified wider_code"));
  it("has every code below it", () => {
    expect(verdict(entry("8401"), [measure("84011000"), measure("840120"), measure("84013000")])).toBe(
      "verified all_lower_codes",
    );
  });
  it("has every code below it but those that the entry excludes", () => {
    expect(verdict(entry("8401", { except_codes: ["840130"] }), [measure("84011000"), measure("840120")])).toBe(
      "verified all_lower_codes",
    );
  });
  it("has the codes that follow a code which left the nomenclature", () => {
    const successors = new Map([["8499", ["8501", "850200"]]]);
    expect(verdict(entry("8499"), [measure("8501"), measure("8502")], { successors })).toBe("verified wider_code");
    expect(verdict(entry("8499"), [measure("8501")], { successors })).toBe("to_review some_lower_codes");
  });
  it("has it for one of several annexes that its documents do not tell apart", () => {
    expect(verdict(entry("8401"), [measure("8401", { annex: ["VII", "XXIII"] })])).toBe("verified same_code");
  });
});

describe("an entry stays to review when customs", () => {
  it("has only some codes below it", () =>
    expect(verdict(entry("8401"), [measure("840110")])).toBe("to_review some_lower_codes"));
  it("has nothing there", () => expect(verdict(entry("8401"), [measure("8501")])).toBe("to_review no_measure"));
  it("has it for another annex", () =>
    expect(verdict(entry("8401"), [measure("8401", { annex: ["VII"] })])).toBe("to_review no_measure"));
  it("has it for the other regime", () =>
    expect(verdict(entry("8401"), [measure("8401", { regime: "BY" })])).toBe("to_review no_measure"));
  it("had it before", () =>
    expect(verdict(entry("8401"), [measure("8401", { end: "2025-07-30" })])).toBe("to_review no_measure"));
  it("has it later", () =>
    expect(verdict(entry("8401"), [measure("8401", { start: "2025-08-01" })])).toBe("to_review no_measure"));
  it("has it, but the entry was made from customs itself", () => {
    expect(verdict(entry("8401", { evidence: ["T", "CR"] }), [measure("8401")])).toBe("to_review not_compared");
    expect(verdict(entry("8401", { evidence: ["L1", "T"] }), [measure("8401")])).toBe("verified same_code");
  });
  it("has it in another extraction only", () =>
    expect(verdict(entry("8401"), [measure("8401", { extraction: "new" })])).toBe("to_review no_measure"));
});

describe("what an extraction can show", () => {
  const two = { extractions: [OLD, NEW] };
  const gap = (...annexes: string[]): Partial<Confirmation> => ({
    extractions: [OLD, { ...NEW, gaps: new Set(annexes.map((annex) => gapOf("RU", annex, "export"))) }],
  });

  it("an import is not looked for among exports: its absence says nothing", () => {
    expect(verdict(entry("8401", { measures: ["import"] }), [measure("8401")])).toBe("to_review not_shown");
    expect(verdict(entry("8401", { measures: ["import"] }), [], two)).toBe("to_review no_measure new");
    expect(
      verdict(
        entry("8401", { measures: ["import"] }),
        [measure("8401", { extraction: "new", measure: ["import"] })],
        two,
      ),
    ).toBe("verified same_code new");
  });
  it("neither transit nor a condition is a trade that customs show", () =>
    expect(verdict(entry("8401", { measures: ["transit"] }), [measure("8401")])).toBe("to_review no_trade_ban"));
  it("a code of a list that the annex takes over is verified, though customs apply nothing to it", () => {
    const published = new Map([["RU-XXIII", new Set(["8401"])]]);
    expect(verdict(entry("8401", { measures: ["transit"] }), [], { published })).toBe("verified second_reading");
    expect(verdict(entry("8402", { measures: ["transit"] }), [], { published })).toBe("to_review no_trade_ban");
    expect(verdict(entry("8401"), [], { published })).toBe("to_review no_measure");
  });
  it("the newest extraction decides", () => {
    expect(verdict(entry("8401"), [measure("8401")], two)).toBe("to_review no_measure new");
    expect(verdict(entry("8401"), [measure("8401", { extraction: "new" })], two)).toBe("verified same_code new");
  });
  it("the one before decides where the newest has a gap, or where the entry had ended", () => {
    expect(verdict(entry("8401"), [measure("8401")], gap("XXIII"))).toBe("verified same_code");
    expect(verdict(entry("8401"), [measure("8401")], gap(""))).toBe("verified same_code");
    expect(verdict(entry("8401"), [measure("8401")], gap("VII"))).toBe("to_review no_measure new");
    expect(verdict(entry("8401", { valid_to: "2026-01-01" }), [measure("8401")], two)).toBe("verified same_code");
  });
  it("both directions must be confirmed where both can be shown, each by one of its bans", () => {
    const both = entry("8401", { measures: ["export", "import", "import-third-country"] });
    const [out, into, processed] = [
      measure("8401", { extraction: "new" }),
      measure("8401", { extraction: "new", measure: ["import"] }),
      measure("84", { extraction: "new", measure: ["import-third-country"] }),
    ];
    expect(verdict(both, [out], two)).toBe("to_review no_measure new");
    expect(verdict(both, [out, into], two)).toBe("verified same_code new");
    expect(verdict(both, [out, processed], two)).toBe("verified wider_code new");
  });
  it("a row that two texts of law have needs no customs, and is not verified where customs could show it and do not", () => {
    const twice = entry("8401", { measures: ["import"], evidence: ["E2", "E3"] });
    expect(verdict(twice, [])).toBe("verified second_reading");
    expect(verdict({ ...twice, evidence: ["E2"] }, [])).toBe("to_review not_shown");
    expect(verdict(twice, [], two)).toBe("to_review no_measure new");
  });
  it("is told by direction and by gaps of the regime and annex", () => {
    const shown = { ...NEW, gaps: new Set([gapOf("BY", "X", "import"), gapOf("RU", "", "import")]) };
    expect(canShow(OLD, "RU", "XXIII", "import")).toBe(false);
    expect(canShow(shown, "BY", "X", "import")).toBe(false);
    expect(canShow(shown, "BY", "X", "export")).toBe(true);
    expect(canShow(shown, "RU", "X", "import")).toBe(false);
    expect(canShow(shown, "BY", "XI", "import")).toBe(true);
  });
});

describe("days", () => {
  it("first and last days count", () => {
    const customs = [measure("8401", { start: OLD.day, end: OLD.day })];
    expect(verdict(entry("8401", { valid_from: OLD.day, valid_to: OLD.day }), customs)).toBe("verified same_code");
  });
  it("an entry of a later day is not compared", () =>
    expect(verdict(entry("8401", { valid_from: "2025-08-01" }), [])).toBe("to_review added_later"));
  it("an ended entry is not compared", () =>
    expect(verdict(entry("8401", { valid_to: "2025-07-30" }), [])).toBe("to_review ended_before"));
  it("an entry known only later may have come later: customs without it says nothing", () => {
    expect(verdict(entry("8401", { known_since: "2026-07-24" }), [])).toBe("to_review start_unknown");
    expect(verdict(entry("8401", { known_since: "2026-07-24" }), [measure("8401")])).toBe("verified same_code");
  });
});

describe("ex", () => {
  it("is compared where the code agrees", () => {
    expect(agrees(true, [measure("8401", { other_goods: true })])).toBe(true);
    expect(agrees(false, [measure("8401")])).toBe(true);
    expect(agrees(true, [measure("8401")])).toBe(false);
    expect(agrees(false, [measure("8401", { other_goods: true })])).toBe(false);
  });
  it("takes no part in the quality", () =>
    expect(verdict(entry("8401", { ex: true }), [measure("8401")])).toBe("verified same_code"));
  it("is not compared where the code is not confirmed", () => expect(agrees(true, [measure("840110")])).toBeNull());
});

describe("annexes", () => {
  const agreement = compare(
    [
      entry("8401"),
      entry("8502"),
      entry("9001", { ex: true }),
      entry("9002", { measures: ["import"] }),
      entry("90020010", { valid_from: "2026-01-01" }),
      entry("8501", { valid_to: "2025-12-31" }),
      entry("8401", { id: "BY-XVIII-8401", regime: "BY", annex: "XVIII" }),
    ],
    [
      measure("84"),
      measure("9001"),
      measure("90020090"),
      measure("90020010", { annex: ["VII", "XXIII"] }),
      measure("850110", { annex: ["VII"] }),
      measure("85030000", { annex: ["XXIII"] }),
      measure("8401", { regime: "BY", annex: ["XVIII"] }),
    ],
    { servedFromCustoms: new Set(["RU-VII"]) },
  );

  it("count the entries in force, what customs can show of them, and list both kinds of difference", () => {
    const none = { live: 0, verified: 0, compared: 0, agreed: 0, ex_agrees: 0, unconfirmed: [], customs_only: [] };
    expect(agreement.legs).toEqual([
      {
        ...none,
        regime: "BY",
        annex: "XVIII",
        direction: "export",
        live: 1,
        verified: 1,
        compared: 1,
        agreed: 1,
        ex_agrees: 1,
      },
      {
        ...none,
        regime: "RU",
        annex: "XXIII",
        direction: "export",
        live: 4,
        verified: 2,
        compared: 3,
        agreed: 2,
        ex_agrees: 1,
        unconfirmed: ["8502"],
        customs_only: ["85030000"],
      },
      { ...none, regime: "RU", annex: "XXIII", direction: "import", live: 1 },
    ]);
  });

  it("give every entry an answer", () => expect(agreement.entries.size).toBe(7));
});
