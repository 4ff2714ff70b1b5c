import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

/** Danger labels and marks, drawn after the models of 5.2.2.2.2, 5.2.1.8.3 and 5.3.3 of ADR. */

const COLOURS = {
  orange: "#f58220",
  red: "#d9261c",
  green: "#00843d",
  blue: "#0055a4",
  yellow: "#ffd200",
  white: "#ffffff",
  black: "#111111",
};
type Colour = keyof typeof COLOURS;

interface Model {
  ground: Colour;
  /** Colour of the symbol, the figure and the line inside the edge. */
  ink: Colour;
  /** Ground of the lower half, where it is another. */
  lower?: Colour;
  lowerInk?: Colour;
  pattern?: SVGTemplateResult;
  symbol: SVGTemplateResult;
  /** In the bottom corner. */
  figure: string;
  underlined?: boolean;
}

const flame = svg`<path d="M51 13c1.500 7.500 13 13.500 13 25.500 0 7.700-5.700 13.500-14 13.500s-14-5.800-14-13.300c0-6.200 3.800-9.300 5.600-15.700 2.900 2.200 3.900 5.300 3.700 8.600 3.700-4.400 6-10.600 5.700-18.600zM50.300 34c-.300 4.400-5 6.600-5 11.300 0 2.900 2 4.700 4.800 4.700s4.900-1.900 4.900-4.800c0-4.300-3.700-6.400-4.700-11.200z" fill-rule="evenodd" /><path d="M34 54.500h32v3H34z" />`;
const bomb = svg`<g><path d="M50 12l3 9 7-6-3 9 10-1-8 6 9 4-10 1.500 5 8-8.500-4.500-1 9-5-7.500-6 6.500 1.500-9-9 2 6.500-6.500-8.500-4.500 9.500-1-5.500-7.500 8 4-1-9.500 5 7z" /><path d="M31 44l5-2 1.500 4-5 2zM65 45l4.500 2.500-2 4-4.500-2.500zM47 53l6 .500-.500 5-6-.500zM27 30l5-1 .700 4-5 1zM69 27l5-2 1.500 4-5 2z" /></g>`;
const cylinder = svg`<g transform="rotate(-32 50 36)"><path d="M30 35.500c0-3.600 2.900-6.500 6.500-6.500H60c3.600 0 6.500 2.900 6.500 6.500S63.600 42 60 42H36.500c-3.600 0-6.500-2.900-6.500-6.500z" /><path d="M66 33.500h4v4h-4zM70 30.500h3v10h-3z" /></g>`;
const skull = svg`<g><path d="M50 14c-9 0-15 5.800-15 13.500 0 4.500 2.200 7.700 5.200 9.700.800.500.900 1.300.900 2.300 0 2.200 1.400 3.500 3.600 3.500h10.600c2.200 0 3.600-1.300 3.600-3.500 0-1 .100-1.800.900-2.300 3-2 5.200-5.200 5.200-9.700C65 19.800 59 14 50 14zM43.500 24.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm13 0a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM50 33l2.500 4.500h-5z" fill-rule="evenodd" /><g fill="none" stroke="currentColor" stroke-width="3.600" stroke-linecap="round"><path d="M34 44l32 13M66 44L34 57" /></g><g><circle cx="32.500" cy="42.500" r="2.600" /><circle cx="31.800" cy="46" r="2.600" /><circle cx="67.500" cy="42.500" r="2.600" /><circle cx="68.200" cy="46" r="2.600" /><circle cx="32.500" cy="58.500" r="2.600" /><circle cx="31.800" cy="55" r="2.600" /><circle cx="67.500" cy="58.500" r="2.600" /><circle cx="68.200" cy="55" r="2.600" /></g></g>`;
const oxidizer = svg`<g><path d="M51 10c1 5 8.500 8.500 8.500 16.500 0 2-.500 3.800-1.300 5.300a13 13 0 0 0-16.600-.200c-.800-1.500-1.100-3-1.100-5 0-4 2.500-6 3.700-10.200 1.900 1.500 2.500 3.500 2.400 5.600 2.500-2.800 4.500-6.500 4.400-12z" /><circle cx="50" cy="42" r="10" fill="none" stroke="currentColor" stroke-width="4" /><path d="M34 56h32v3H34z" /></g>`;
const crescents = svg`<g fill="none" stroke="currentColor"><circle cx="50" cy="36.500" r="7.500" stroke-width="2.400" />${[0, 120, 240].map((turn) => svg`<g transform=${`rotate(${turn} 50 36.500)`}><path d="M44.700 17.200a9.800 9.800 0 1 0 10.600 0" stroke-width="4.200" stroke-linecap="butt" /></g>`)}<circle cx="50" cy="36.500" r="2" fill="currentColor" stroke="none" /></g>`;
const trefoil = svg`<g><circle cx="50" cy="30" r="3.200" />${[0, 120, 240].map((turn) => svg`<path transform=${`rotate(${turn} 50 30)`} d="M47.600 34.160a4.800 4.800 0 0 0 4.800 0L58 43.860a16 16 0 0 1-16 0z" />`)}</g>`;
const corrosion = svg`<g><g transform="rotate(24 38 24)"><path d="M29 20h17v6H29a3 3 0 0 1 0-6z" /></g><g transform="rotate(-24 62 24)"><path d="M54 20h17a3 3 0 0 1 0 6H54z" /></g><path d="M46 30c1.400 2.200 2 3.100 2 4.200a2 2 0 0 1-4 0c0-1.100.600-2 2-4.200zM55 30c1.400 2.200 2 3.100 2 4.200a2 2 0 0 1-4 0c0-1.100.600-2 2-4.200z" /><path d="M56 42h22v6H66l-1.500-2-2 3-2.500-3.500-1.500 2.500H56z" /><path d="M22 44c4 0 7-2.500 10-3.500 2.500-.800 5 0 7 1.200l8 .300c2 .100 2 2.700 0 2.800l-5 .400 7.500.200c2 .100 2 2.600 0 2.700l-6 .400 2.500.200c1.700.200 1.600 2.300-.100 2.400-6 .700-12 .500-16-1.300L22 49.500z" /></g>`;
/** Half of what a vertical line through the diamond measures at `x`. */
const halfAt = (x: number): number => 49 - Math.abs(x - 50);

/** Corners of a stripe from one `x` to another, cut to the diamond above `lowest`. */
function stripe(from: number, to: number, lowest: number): string {
  const xs = from < 50 && to > 50 ? [from, 50, to] : [from, to];
  return [
    ...xs.map((x) => `${x},${50 - halfAt(x)}`),
    ...xs.toReversed().map((x) => `${x},${Math.min(lowest, 50 + halfAt(x))}`),
  ].join(" ");
}

/** Seven vertical stripes of a width, `step` apart. */
function stripes(first: number, step: number, width: number, lowest: number, colour: string): SVGTemplateResult {
  return svg`${[0, 1, 2, 3, 4, 5, 6].map((n) => svg`<polygon points=${stripe(Math.max(1, first + n * step), Math.min(99, first + n * step + width), lowest)} fill=${colour} />`)}`;
}
const stripes9 = stripes(8, 13, 6, 50, "#111");
const battery = svg`<g transform="translate(0 1)" fill="#111"><path d="M34 60h7v-2.500h4V60h3v13H34zM49.500 58h3v-2h5v2h3v15h-11z" /><path d="M62 66h7v7h-7z" /><path d="M63.500 54c.700 3 5 5.200 5 9.500h-9c0-2.500 1.500-3.500 2-5.500.900.800 1.200 1.600 1.200 2.600.600-1.600 1-3.600.800-6.600z" /></g>`;
const division = (text: string): SVGTemplateResult =>
  svg`<text x="50" y="44" font-size="27" text-anchor="middle" font-weight="700">${text}</text>`;
const radioactive = (bars: number): SVGTemplateResult =>
  svg`${trefoil}<text x=${49 - bars * 1.5} y="60" font-size="7" text-anchor="middle" font-weight="700" fill="#111">RADIOACTIVE</text><g fill="#d9261c">${Array.from({ length: bars }, (_, n) => svg`<path d=${`M${75.5 - bars * 1.5 + n * 3.4} 53h2v9h-2z`} />`)}</g><path d="M32 65h36v.700H32zM36 71h28v.700H36z" fill="#111" />`;

const MODELS: Record<string, Model> = {
  "1": { ground: "orange", ink: "black", symbol: bomb, figure: "1" },
  "1.4": { ground: "orange", ink: "black", symbol: division("1.4"), figure: "1" },
  "1.5": { ground: "orange", ink: "black", symbol: division("1.5"), figure: "1" },
  "1.6": { ground: "orange", ink: "black", symbol: division("1.6"), figure: "1" },
  "2.1": { ground: "red", ink: "white", symbol: flame, figure: "2" },
  "2.2": { ground: "green", ink: "white", symbol: cylinder, figure: "2" },
  "2.3": { ground: "white", ink: "black", symbol: skull, figure: "2" },
  "3": { ground: "red", ink: "white", symbol: flame, figure: "3" },
  "4.1": {
    ground: "white",
    ink: "black",
    pattern: stripes(4, 14.16, 7.08, 100, COLOURS.red),
    symbol: flame,
    figure: "4",
  },
  "4.2": { ground: "white", ink: "black", lower: "red", symbol: flame, figure: "4" },
  "4.3": { ground: "blue", ink: "white", symbol: flame, figure: "4" },
  "5.1": { ground: "yellow", ink: "black", symbol: oxidizer, figure: "5.1" },
  "5.2": { ground: "red", ink: "white", lower: "yellow", lowerInk: "black", symbol: flame, figure: "5.2" },
  "6.1": { ground: "white", ink: "black", symbol: skull, figure: "6" },
  "6.2": { ground: "white", ink: "black", symbol: crescents, figure: "6" },
  "7A": { ground: "white", ink: "black", symbol: radioactive(1), figure: "7" },
  "7B": { ground: "yellow", ink: "black", lower: "white", symbol: radioactive(2), figure: "7" },
  "7C": { ground: "yellow", ink: "black", lower: "white", symbol: radioactive(3), figure: "7" },
  "7D": {
    ground: "yellow",
    ink: "black",
    lower: "white",
    symbol: svg`${trefoil}<text x="50" y="64" font-size="8" text-anchor="middle" font-weight="700">RADIOACTIVE</text>`,
    figure: "7",
  },
  "7E": {
    ground: "white",
    ink: "black",
    symbol: svg`<text x="50" y="40" font-size="11.500" text-anchor="middle" font-weight="700">FISSILE</text><path d="M27 48h46v20H27z" fill="none" stroke="#111" stroke-width="1.200" /><text x="50" y="56" font-size="5.200" text-anchor="middle">CRITICALITY</text><text x="50" y="63" font-size="5.200" text-anchor="middle">SAFETY INDEX</text>`,
    figure: "7",
  },
  "8": { ground: "white", ink: "black", lower: "black", lowerInk: "white", symbol: corrosion, figure: "8" },
  "9": { ground: "white", ink: "black", pattern: stripes9, symbol: svg``, figure: "9", underlined: true },
  "9A": { ground: "white", ink: "black", pattern: stripes9, symbol: battery, figure: "9", underlined: true },
};

/** The labels that a cell of column (5) or a mark stands for: `4.1+1` are two, `7X` one of three. */
export function labelsIn(cell: string): string[] {
  if (cell === "7X") return ["7A", "7B", "7C"];
  return cell.split("+");
}

/**
 * Draws the label of a cell, with a name for who does not see it. A division such as `1.1D` stands on the label of
 * class 1; `30/1202` is an orange plate.
 */
export function renderDangerLabel(cell: string, name: string): TemplateResult {
  return html`<span class="danger" role="img" aria-label=${name}
    >${labelsIn(cell).map((label) => html`<svg viewBox="0 0 100 100" aria-hidden="true">${drawLabel(label)}</svg>`)}</span
  >`;
}

/** Draws what a label, mark or plate has inside its square of 100. */
export function drawLabel(label: string): SVGTemplateResult {
  const group = /^(1(?:\.[1-6])?)([A-S]?)$/.exec(label);
  const model = MODELS[label] ?? (group === null ? undefined : (MODELS[group[1] ?? ""] ?? MODELS["1"]));
  if (model !== undefined) return renderModel(model, group === null || MODELS[label] !== undefined ? "" : label);
  if (label === "environment") return renderEnvironment();
  if (label === "temperature") return renderTemperature();
  const plate = /^(.+)\/(\d{4})$/.exec(label);
  return plate !== null
    ? renderPlate(plate[1] ?? "", plate[2] ?? "")
    : svg`<path d="M50 1 99 50 50 99 1 50z" fill="#fff" stroke="#111" stroke-width="1.500" /><text x="50" y="55" font-size="15" text-anchor="middle">${label}</text>`;
}

function renderModel(
  { ground, ink, lower, lowerInk, pattern, symbol, figure, underlined }: Model,
  text: string,
): SVGTemplateResult {
  const below = COLOURS[lowerInk ?? ink];
  const inner = COLOURS[ink];
  return svg`
    <path d="M50 1 99 50 50 99 1 50z" fill=${COLOURS[ground]} stroke="#111" stroke-width=".800" />
    ${pattern ?? nothing}
    ${lower === undefined ? nothing : svg`<path d="M1 50h98L50 99z" fill=${COLOURS[lower]} />`}
    <path d="M6 50 50 6l44 44" fill="none" stroke=${inner} stroke-width="1.200" /><path d="M6 50l44 44 44-44" fill="none" stroke=${below} stroke-width="1.200" />
    <g fill=${inner} color=${inner} font-family="Arial, Helvetica, sans-serif">${symbol}</g>
    ${text === "" ? nothing : svg`<text x="50" y="70" font-size="14" text-anchor="middle" font-weight="700" font-family="Arial, Helvetica, sans-serif" fill=${below}>${text}</text>`}
    <text x="50" y="88.500" font-size=${figure.length > 1 ? 11 : 13} text-anchor="middle" font-weight="700" font-family="Arial, Helvetica, sans-serif" fill=${below} text-decoration=${underlined === true ? "underline" : "none"}>${figure}</text>
  `;
}

/** An orange plate with its numbers (5.3.2.2.3). */
function renderPlate(hazard: string, un: string): SVGTemplateResult {
  return svg`
    <path d="M2 14h96v72H2z" fill=${COLOURS.orange} stroke="#111" stroke-width="4" /><path d="M2 50h96" stroke="#111" stroke-width="4" />
    <g font-family="Arial, Helvetica, sans-serif" font-size="30" font-weight="700" text-anchor="middle" fill="#111"><text x="50" y="43">${hazard}</text><text x="50" y="79">${un}</text></g>
  `;
}

function renderEnvironment(): SVGTemplateResult {
  return svg`
    <path d="M50 1 99 50 50 99 1 50z" fill="#fff" stroke="#111" stroke-width="2.500" />
    <path d="M8 50 50 8l42 42-42 42z" fill="none" stroke="#111" stroke-width="1.500" />
    <g fill="none" stroke="#111" stroke-linecap="round"><path d="M41 58V28" stroke-width="4" /><path d="M41 44l-10-9M41 40l9-9M41 33l-7-7M41 30l5-8" stroke-width="2.400" /><path d="M18 58h50" stroke-width="2.400" /></g>
    <path d="M39 70c5-8 17-11 26-4l8-6c-2 5-2 9 0 14l-8-5c-9 8-21 8-26 1z" fill="#111" /><circle cx="46" cy="68" r="1.600" fill="#fff" />
  `;
}

function renderTemperature(): SVGTemplateResult {
  return svg`
    <path d="M50 8 96 90H4z" fill="#fff" stroke="#d9261c" stroke-width="7" stroke-linejoin="round" />
    <path d="M46 34a4 4 0 0 1 8 0v27a9 9 0 1 1-8 0z" fill="none" stroke="#d9261c" stroke-width="3" /><path d="M48.500 42h3v22a5.500 5.500 0 1 1-3 0z" fill="#d9261c" />
    <path d="M59 36h8M59 43h6M59 50h8" stroke="#d9261c" stroke-width="2.400" />
  `;
}
