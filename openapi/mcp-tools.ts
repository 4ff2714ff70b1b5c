import { z } from "zod";
import type { Route } from "./route.ts";
import type { OperationId } from "./routes.ts";
import { CnBatchItem } from "./schemas/sanctions.ts";

/**
 * A tool for assistants (Model Context Protocol): the same operations under names and with words that a model chooses
 * well by.
 */
interface ToolRow {
  name: string;
  title: string;
  /** When to use it, how to read its answer, and which tool is next. */
  description: string;
  /** What it asks; the answers of two stand under the names of their services. */
  operations: readonly OperationId[];
  /** Arguments of the operation that are not offered. */
  hidden?: readonly string[];
  /** Values of arguments that are not given. */
  preset?: Readonly<Record<string, unknown>>;
  /** Arguments that say more than the operation does. */
  shape?: Readonly<Record<string, z.ZodType>>;
  /** Its answer is given in few words, and whole with `detail`. */
  compact?: "goods" | "names" | "list" | "load";
  /** What to do when the tool refuses. */
  next: string;
}

const LANG =
  "The language of the answer: the one that the user writes in, where it is offered, else en. Sentences are not to be translated by you.";
const DETAIL = "true: the whole answer of the interface, which is ten times as long.";

const CAUTION =
  'An answer is information and not legal advice: name the annex, the article and the day of the law (`as_of`), and never turn `no_match`, `not_listed` or `prohibited: false` into "permitted".';

const rows: readonly ToolRow[] = [
  {
    name: "check_goods",
    title: "Check goods by customs code",
    operations: ["checkCn"],
    hidden: ["offset"],
    preset: { view: "basic", limit: 10 },
    compact: "goods",
    description: `Says whether a customs code (CN or TARIC, 2 to 10 digits) is under EU goods sanctions against Russia or Belarus, or a \`country\`. Read \`legs\`: what is prohibited or open for each country and each of export, import, transit, transport and trade with other countries. \`prohibited: null\` means that a fact named in \`needs\` decides: put its \`questions\` to the user and ask again with \`facts\`. \`detail: true\` gives every ban with grounds, documents and questions; with \`view: full\` exemptions, wind-downs, and what was not looked at; with \`texts: "1"\` every exemption and document code in words. With words instead of a code use find_goods first. ${CAUTION}`,
    next: "With a code of 2 to 10 digits ask check_goods again; with the name of goods ask find_goods.",
  },
  {
    name: "find_goods",
    title: "Find customs codes by name",
    operations: ["checkCn"],
    hidden: ["view", "texts", "limit", "offset", "history"],
    preset: { view: "basic", limit: 0 },
    compact: "names",
    description: `Finds what the name of goods, in Polish or English (\`lang\`), may mean in the Combined Nomenclature, best first, in \`candidates\`, each with its code and the legs on which something is found. A name decides nothing: choose a candidate with the user, then ask check_goods with its code. ${CAUTION}`,
    next: "Shorten the words to one or two of the goods' own name, in the language of `lang`, and ask find_goods again; with a code ask check_goods.",
  },
  {
    name: "screen_goods",
    title: "Screen a list of goods",
    operations: ["checkCnBatch"],
    hidden: ["view", "texts", "limit"],
    shape: { items: z.array(CnBatchItem).min(1).max(500) },
    preset: { view: "verdict" },
    compact: "list",
    description: `Checks up to 500 codes or names at once: a line an item, in their order, with their \`id\`: the verdict, then the legs that are \`prohibited\`, \`open\` (the facts of \`needs\` decide) or have \`duties\`, and every \`warning\` by its code. An item that is NOT CHECKED could not be read: say so. For one code with its articles and questions use check_goods. ${CAUTION}`,
    next: "Send `items` as a list of {id, q} with at most 500 members; for one code ask check_goods.",
  },
  {
    name: "goods_changes",
    title: "Find which codes changed",
    operations: ["listAffected"],
    description:
      "Says which of up to 5,000 customs codes have other legs today than an earlier release of the data said (`since`), with the cause: an act, a correction, or a ban that began or ended by the calendar. Codes that are not in `items` have the legs that they had. dataset_status gives the current release.",
    next: "Ask dataset_status for the release that is current, or give `since` as one of the releases that the message names.",
  },
  {
    name: "find_substance",
    title: "Find dangerous goods by name",
    operations: ["searchSubstances"],
    description:
      "Finds UN numbers of ADR by a name in Polish, English, German or French (`q`), by class, or both; several UN numbers at once (`un`: `1203,1950`) are given whole. Ask substance with the UN number that fits: goods of one name may have several. A notice says why everyday goods may not be in ADR; nothing found does not mean that goods are not dangerous.",
    next: "Give `q` or `class`; with a UN number of 4 digits ask substance.",
  },
  {
    name: "substance",
    title: "Get dangerous goods by UN number",
    operations: ["getSubstance"],
    description:
      "Gives every row of ADR Table A for a UN number: class, packing group, labels, tunnel code, limited quantity, points. Where `ambiguous` names a column, the variants differ in it: ask the user which variant applies (packing group, state). To judge a load use check_load.",
    next: "Give the UN number with all 4 digits (`0034`); where only the name is known ask find_substance.",
  },
  {
    name: "check_load",
    title: "Judge a load of dangerous goods",
    operations: ["judgeLoad"],
    compact: "load",
    description:
      "Judges one transport unit with dangerous goods in packages by ADR: points of 1.1.3.6, mixed loading, limited and excepted quantities, tunnels, marking, equipment, and the lines of the transport document. Quantities go as the user says them, in kg or l, never converted. `indeterminate` and `needs` mean that something is missing: ask the user for it. `not_checked` says what was not looked at. Only `verdict: exempt` is an exemption, and never say that a load is allowed where the verdict is another.",
    next: "Mend the member that the message points at; where a UN number is not known ask find_substance, for its variants substance, and for mixed loading without quantities may_travel_together.",
  },
  {
    name: "read_goods_text",
    title: "Read dangerous goods from a document",
    operations: ["readLoadText"],
    description:
      "Reads a pasted text (lines of a transport document, section 14 of a data sheet, an EDI message, a list) into the `items` of check_load. It decides nothing: show the user what was read, name every `contradictions` and `missing`, ask for them, then send the items to check_load. `stated` (empty, limited quantities, waste) is for the user to confirm. Lines in `unread` were not understood: say so.",
    next: "Send `text` with at most 65,536 characters; for goods without a document ask find_substance.",
  },
  {
    name: "may_travel_together",
    title: "May dangerous goods travel together?",
    operations: ["checkCompatibility"],
    description:
      "Says whether 2 to 20 UN numbers may be loaded on one transport unit in packages (ADR 7.5.2), pair by pair with the rule, without quantities. `indeterminate` and `needs` mean that a variant or a label decides: ask the user. It says nothing of points or tunnels: use check_load for these.",
    next: "Give `uns` as a list of 2 to 20 UN numbers of 4 digits, or `items` with a variant.",
  },
  {
    name: "goods_line",
    title: "Show a line of the nomenclature",
    operations: ["getCnNode"],
    description:
      "Gives the names of a customs code, its parents, the codes below it and its unit: to choose the code with the user. It says nothing of sanctions: use check_goods.",
    next: "Give `code` with 2, 4, 6, 8 or 10 digits; with words use find_goods.",
  },
  {
    name: "document_codes",
    title: "Say what a document code means",
    operations: ["listDocuments"],
    description:
      "Says what codes of documents of the customs declaration mean (`q`: `Y901`, `C0`, or words): whether who declares one claims other goods, an exemption, a licence or evidence. That a code exists does not make its claim true: use check_goods for the codes that a customs code has.",
    next: "Give `q` as the beginning of a code, as Y9, or one or two words of its text in the language of `lang`.",
  },
  {
    name: "countries",
    title: "List countries and their sanctions",
    operations: ["listCountries"],
    description:
      "Lists the countries under EU goods sanctions with their law, how it is held (from the law or from customs alone) and since when: which `country` and `regime` the other tools take.",
    next: "Ask countries with `lang` alone.",
  },
  {
    name: "dataset_status",
    title: "Say what the data hold",
    operations: ["getSanctionsStatus", "getAdrStatus"],
    description:
      "Gives the release of the data, the versions of the law and of ADR that it holds, and adopted acts that it does not hold (`pending`). `stale: true` means that law in force is missing: say so with every answer of that regime.",
    next: "Ask dataset_status without arguments.",
  },
];

const HEAD =
  '// Printed from openapi/mcp-tools.ts by `npm run openapi`. Do not edit.\nimport type { McpTool } from "./calls.ts";\n';

/** Prints the tools with the schemas of what they take, made of those of their operations. */
export function planMcpTools(routes: readonly Route[]): string {
  const tools = rows.map(
    ({ name, title, description, operations, hidden = [], preset = {}, shape = {}, compact, next }) => {
      const requested = operations
        .map((id) => routes.find((route) => route.id === id))
        .filter((route) => route !== undefined);
      if (requested.length !== operations.length) throw new Error(`${name} asks an operation that there is not`);
      const input = z.strictObject(
        Object.assign(
          {},
          ...requested.map(({ params, query, body }) => ({ ...params?.shape, ...query.shape, ...body?.schema.shape })),
          shape,
          compact === "goods" || compact === "load"
            ? { detail: z.boolean().default(false).meta({ description: DETAIL }) }
            : {},
        ) as z.ZodRawShape,
      );
      return {
        name,
        title,
        description,
        operations,
        preset,
        ...(compact === undefined ? {} : { compact }),
        next,
        inputSchema: inputOf(input, hidden, preset),
      };
    },
  );
  return `${HEAD}\nexport const mcpTools: readonly McpTool[] = [\n${tools.map((tool) => `  ${JSON.stringify(tool)},\n`).join("")}];\n`;
}

/** What a client may send, with the defaults of the tool. The language is asked for: an assistant knows its user's. */
function inputOf(input: z.ZodObject, hidden: readonly string[], preset: Readonly<Record<string, unknown>>): object {
  const { $schema: _, properties = {}, required = [], ...members } = z.toJSONSchema(input, { io: "input" });
  const offered = Object.entries(properties).filter(([name]) => !hidden.includes(name));
  const describe = (name: string, member: object): object => {
    if (name === "lang") {
      const { default: _default, ...language } = member as { default?: unknown };
      return { ...language, description: LANG };
    }
    return name in preset ? { ...member, default: preset[name] } : member;
  };
  const wanted = [...required, ...("lang" in properties ? ["lang"] : [])];
  return {
    ...members,
    ...(wanted.length === 0 ? {} : { required: wanted }),
    properties: Object.fromEntries(offered.map(([name, member]) => [name, describe(name, member as object)])),
  };
}
