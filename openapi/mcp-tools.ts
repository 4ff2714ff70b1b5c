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
  /** What to do when the tool refuses. */
  next: string;
}

const CAUTION =
  'An answer is information and not legal advice: name the annex, the article and the day of the law (`as_of`), and never turn `no_match`, `not_listed` or `prohibited: false` into "permitted".';

const rows: readonly ToolRow[] = [
  {
    name: "check_goods",
    title: "Check goods by customs code",
    operations: ["checkCn"],
    hidden: ["offset"],
    preset: { view: "basic", limit: 10 },
    description: `Says whether a customs code (CN or TARIC, 2 to 10 digits) is under EU goods sanctions against Russia or Belarus, or a \`country\`. Read \`summary\`: one row for each country and each of export, import, transit, transport and trade with other countries. \`prohibited: null\` means that a fact named in \`needs\` decides: ask the user for it. \`view: full\` adds exemptions, wind-downs, and what was not looked at; with \`texts: "1"\` every exemption and document code in words. With words instead of a code use find_goods first. ${CAUTION}`,
    next: "With a code of 2 to 10 digits ask check_goods again; with the name of goods ask find_goods.",
  },
  {
    name: "find_goods",
    title: "Find customs codes by name",
    operations: ["checkCn"],
    hidden: ["view", "texts", "limit", "offset", "history"],
    preset: { view: "basic", limit: 0 },
    description: `Finds what the name of goods, in Polish or English (\`lang\`), may mean in the Combined Nomenclature, best first, in \`candidates\`, each with its code and the legs on which something is found. A name decides nothing: choose a candidate with the user, then ask check_goods with its code. ${CAUTION}`,
    next: "Shorten the words to one or two of the goods' own name, in the language of `lang`, and ask find_goods again; with a code ask check_goods.",
  },
  {
    name: "screen_goods",
    title: "Screen a list of goods",
    operations: ["checkCnBatch"],
    shape: { items: z.array(CnBatchItem).min(1).max(500) },
    description: `Checks up to 500 codes or names at once; items come back in their order with their \`id\`; \`summary_at\` is the place of an item's decision in \`summaries\`. An item with status 400 was not checked: say so. What all have in common, with what was not looked at, stands in \`scope\`. For one code with its articles use check_goods. ${CAUTION}`,
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
      "Finds UN numbers of ADR by a name in Polish, English, German or French (`q`), by class, or both. Ask substance with the UN number that fits: goods of one name may have several. A notice says why everyday goods may not be in ADR; nothing found does not mean that goods are not dangerous.",
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
    description:
      "Judges one transport unit with dangerous goods in packages by ADR: points of 1.1.3.6, mixed loading, limited and excepted quantities, tunnels, marking, equipment, and the lines of the transport document. Quantities go as the user says them, in kg or l, never converted. `indeterminate` and `needs` mean that something is missing: ask the user for it. `not_checked` says what was not looked at. Only `verdict: exempt` is an exemption, and never say that a load is allowed where the verdict is another.",
    next: "Mend the member that the message points at; where a UN number is not known ask find_substance, for its variants substance.",
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
  const tools = rows.map(({ name, title, description, operations, hidden = [], preset = {}, shape = {}, next }) => {
    const requested = operations
      .map((id) => routes.find((route) => route.id === id))
      .filter((route) => route !== undefined);
    if (requested.length !== operations.length) throw new Error(`${name} asks an operation that there is not`);
    const input = z.strictObject(
      Object.assign(
        {},
        ...requested.map(({ params, query, body }) => ({ ...params?.shape, ...query.shape, ...body?.schema.shape })),
        shape,
      ) as z.ZodRawShape,
    );
    return {
      name,
      title,
      description,
      operations,
      preset,
      next,
      inputSchema: inputOf(input, hidden, preset),
    };
  });
  return `${HEAD}\nexport const mcpTools: readonly McpTool[] = [\n${tools.map((tool) => `  ${JSON.stringify(tool)},\n`).join("")}];\n`;
}

/** What a client may send, with the defaults of the tool. */
function inputOf(input: z.ZodObject, hidden: readonly string[], preset: Readonly<Record<string, unknown>>): object {
  const { $schema: _, properties = {}, ...rest } = z.toJSONSchema(input, { io: "input" });
  const offered = Object.entries(properties).filter(([name]) => !hidden.includes(name));
  return {
    ...rest,
    properties: Object.fromEntries(
      offered.map(([name, member]) => [
        name,
        name in preset ? { ...(member as object), default: preset[name] } : member,
      ]),
    ),
  };
}
