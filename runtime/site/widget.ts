import { ADR_LANGUAGES, type AdrLanguage } from "../../openapi/schemas/languages.ts";
import type { CnResponse } from "../../openapi/schemas/sanctions.ts";
import { readCode } from "../reading/code.ts";
import { brusselsDay } from "../rules/day.ts";
import { createCheck, type SanctionsCheck } from "../sanctions/check.ts";
import { openControls } from "../sanctions/controls.ts";
import { openLaw } from "../sanctions/law.ts";
import { openLegs } from "../sanctions/legs.ts";
import { openNomenclature } from "../sanctions/nomenclature.ts";
import { countriesOf, decideWay, wayEndOf, withCountry } from "../rules/sanctions/way.ts";
import { openDataset } from "../shards/dataset.ts";
import { openWebFiles } from "./web-files.ts";
import { widgetWords } from "../words/widget.generated.ts";
import { onceOrAgain } from "../text/memo.ts";

/**
 * One decision in another page, answered there from the published files:
 *
 * `<script type="module" src=".../widget.js"></script>`
 * `<cargolex-decision q="8703 60 10" from="EU" to="BY" lang="en"></cargolex-decision>`
 */

type Words = (typeof widgetWords)["en"];

const STYLE = `:host{display:block;font:1rem/1.45 system-ui,sans-serif;color:#17212b;background:#f1f4f6;border-left:6px dotted #4a5866;border-radius:4px;padding:.7rem 1rem}
:host([data-decision=banned]){background:#fcebea;border-left:6px solid #a8161c}:host([data-decision=depends]),:host([data-decision=later]),:host([data-decision=duty]),:host([data-decision=unknown]){background:#fff3d9;border-left:6px double #7a4a00}
p{margin:.25rem 0}small{color:#4a5866}a{color:#0a5480}`;

const HERE = new URL("./", import.meta.url);

/** The check over the published files, read once for all elements of a page. */
const openCheck = onceOrAgain(async (): Promise<SanctionsCheck> => {
  const dataset = await openDataset(await openWebFiles(HERE), { only: ["sanctions", "nomenclature"] });
  const law = await openLaw(dataset);
  return createCheck({
    law,
    nomenclature: openNomenclature(dataset),
    legs: openLegs(dataset, law),
    controls: openControls(dataset),
    version: dataset.version,
  });
});

/** A paragraph with words of one kind. */
function line(name: "strong" | "span" | "small", text: string): HTMLElement {
  const [p, child] = [document.createElement("p"), document.createElement(name)];
  child.textContent = text;
  p.append(child);
  return p;
}

class CargolexDecision extends HTMLElement {
  static readonly observedAttributes = ["q", "from", "to", "lang"];
  private asked = 0;

  attributeChangedCallback(): void {
    if (this.isConnected) void this.show();
  }

  connectedCallback(): void {
    void this.show();
  }

  private async show(): Promise<void> {
    const turn = ++this.asked;
    const lang = ADR_LANGUAGES.find((language) => language === this.lang) ?? "en";
    const words = widgetWords[lang];
    const [q, from, to] = ["q", "from", "to"].map((name) => this.getAttribute(name)?.trim() ?? "") as [
      string,
      string,
      string,
    ];
    const link = new URL(`?${new URLSearchParams({ lang, q, from, to }).toString()}`, HERE).href;
    const stated = await decide(q, wayEndOf(from), wayEndOf(to), lang, words).catch(() => ({
      mark: "none",
      head: words.noAnswer,
      text: "",
      foot: "",
    }));
    if (turn !== this.asked) return;
    this.dataset["decision"] = stated.mark;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    const anchor = Object.assign(document.createElement("a"), { href: link, target: "_blank", rel: "noopener" });
    anchor.textContent = words.more;
    const foot = line("small", stated.foot);
    foot.append(" ", anchor);
    root.replaceChildren(line("strong", stated.head), ...(stated.text === "" ? [] : [line("span", stated.text)]), foot);
  }
}

/** The decision on a way, with its first sentence; rejects where there is none. */
async function decide(
  q: string,
  from: string,
  to: string,
  lang: AdrLanguage,
  words: Words,
): Promise<{ mark: string; head: string; text: string; foot: string }> {
  if (from === "" || to === "" || "unread" in readCode(q))
    return { mark: "none", head: words.noAnswer, text: words.noWay, foot: "" };
  const check = await openCheck();
  const today = brusselsDay(Date.now());
  const request = async (country?: string): Promise<CnResponse> => {
    const ofCountry = country === undefined ? {} : { country };
    const result = await check.check({ q, lang, view: "full", limit: 1, offset: 0, history: "0", ...ofCountry }, today);
    if ("faults" in result) throw new Error(result.faults[0]?.detail);
    return JSON.parse(result.answer) as CnResponse;
  };
  const [main, ...named] = await Promise.all([
    request(),
    ...countriesOf(from, to).map(({ country }) => request(country)),
  ]);
  const summary = countriesOf(from, to).reduce(
    (rows, { end }, index) => withCountry(rows, named[index]?.summary ?? [], end),
    main.summary,
  );
  const decided = decideWay({ from, to }, summary);
  if (decided === undefined) throw new Error("the way has no leg");
  const text = decided.byRoute
    ? decided.route.flatMap((row) => (row.verdict_detail === "not_listed" ? [] : (row.text ?? [])))[0]
    : decided.leg.text;
  return {
    mark: decided.mark,
    head: `${q}, ${from} → ${to}: ${words[decided.mark]}`,
    text: (text ?? "")
      .split(/(?<=\.)\s+(?=\p{Lu})/u)
      .slice(0, 2)
      .join(" "),
    foot: `Cargolex ${main.meta.dataset_version}, ${main.meta.as_of}.`,
  };
}

customElements.define("cargolex-decision", CargolexDecision);
