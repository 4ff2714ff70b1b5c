import { html, nothing, type TemplateResult } from "lit-html";
import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import type { CnBatchResponse, CnResponse } from "../../openapi/schemas/sanctions.ts";
import type { z } from "zod";
import { wordIn } from "../words/choose.ts";
import { formatAddress } from "./address.ts";
import { renderMark } from "./icons.ts";
import { standingOf, type LegStanding } from "../rules/sanctions/leg.ts";
import { renderFailure, renderProgress, renderRefusal, legNames } from "./parts.ts";
import { type ChaptersWords, loadChaptersWords } from "../words/chapters.generated.ts";
import type { GoodsPage, PageView } from "./view.ts";

/** The nomenclature as a tree, each line with its legs on which something is found. */

type Node = z.infer<typeof CnNode>;

interface MatchedNode extends ChaptersWords {
  node: Node;
  /** Legs by code; undefined where they could not be read, which is said. */
  marks: ReadonlyMap<string, CnResponse["summary"]> | undefined;
}

/** Marks shown for a line, strictest first. */
const SHOWN = ["banned", "depends", "unknown", "later"] as const satisfies readonly LegStanding[];

export const treeView: PageView<MatchedNode | ChaptersWords, GoodsPage> = {
  title: ({ words: { goods }, address }) => `${goods.tree.title} ${address.q}`.trim(),

  find(page) {
    const { lookup } = page;
    const { q, lang, as_of } = page.address;
    const chapters = loadChaptersWords[lang]();
    if (q === "") return chapters;
    const day = as_of === "" ? {} : { as_of };
    return lookup
      .request<Node>("getCnNode", { params: { code: q }, query: { lang, ...day } })
      .then(async ({ body: node }) => {
        const codes = [node.cn_code, ...node.children.flatMap(({ cn_code }) => (cn_code === null ? [] : [cn_code]))];
        return { node, marks: await readMarks(page, codes).catch(() => undefined), ...(await chapters) };
      });
  },

  announce: ({ words: { goods, colon } }, content) =>
    !("node" in content)
      ? goods.tree.chapters
      : `${content.node.cn_code}${colon}${goods.tree.below(content.node.children.length)}`,

  render(page, shown) {
    const { address } = page;
    const { goods, lang } = page.words;
    return html`
      <form class="ask" action="./" method="get">
        <input type="hidden" name="view" value="tree" /><input type="hidden" name="lang" value=${lang} />
        <label for="q">${goods.tree.code}</label>
        <div class="row">
          <input
            id="q"
            name="q"
            type="text"
            required
            minlength="2"
            maxlength="20"
            autocomplete="off"
            .value=${address.q}
          /><button type="submit">${goods.tree.open}</button>
        </div>
      </form>
      ${shown.state === "asking" ? renderProgress(page) : nothing}
      ${shown.state === "failed" ? renderFailure(page, shown.why) : nothing}
      ${shown.state === "refused" ? renderRefusal(goods.refused, shown.details) : nothing}
      ${
        shown.state !== "answered"
          ? nothing
          : "node" in shown.content
            ? renderNode(page, shown.content)
            : renderChapters(page, shown.content)
      }
    `;
  },
};

async function readMarks(
  { lookup, address: { lang, as_of } }: GoodsPage,
  codes: readonly string[],
): Promise<ReadonlyMap<string, CnResponse["summary"]>> {
  const { body } = await lookup.request<CnBatchResponse>("checkCnBatch", {
    query: {},
    body: {
      items: codes.map((q) => ({ id: q, q })),
      lang,
      view: "basic",
      ...(as_of === "" ? {} : { as_of }),
    },
  });
  return new Map(
    body.items.flatMap((item) =>
      item.status === 200 && "summary_at" in item.answer
        ? [[String(item.id), body.summaries[item.answer.summary_at] ?? []] as const]
        : [],
    ),
  );
}

/** The legs of a line by how they stand: `Prohibited: import Russia, Belarus`. */
function renderMarks(page: GoodsPage, summary: CnResponse["summary"]): TemplateResult {
  const { goods } = page.words;
  const contents = SHOWN.flatMap((standing) => {
    const rows = summary.filter((row) => standingOf(row) === standing);
    return rows.length === 0
      ? []
      : [renderMark(standing, `${goods.marks[standing]}${page.words.colon}${legNames(page, rows)}`)];
  });
  return html`<span class="marks"
    >${contents.length === 0 ? renderMark("nothing", goods.marks.nothing) : contents}</span
  >`;
}

function renderChapters(
  { words: { goods }, address: { lang, as_of } }: GoodsPage,
  { chapters }: ChaptersWords,
): TemplateResult {
  return html`<section>
    <h1>${goods.tree.chapters}</h1>
    <ul class="tree grid">
      ${Object.entries(chapters)
        .map(([id, name]) => ({ q: id.slice(1), name }))
        .map(
          ({ q, name }) =>
            html`<li>
              <a href=${formatAddress({ view: "tree", q, lang, as_of })}
                ><span class="code">${q}</span> <span>${name}</span></a
              >
            </li>`,
        )}
    </ul>
  </section>`;
}

function renderNode(page: GoodsPage, { node, marks, chapters }: MatchedNode): TemplateResult {
  const { goods, colon } = page.words;
  const { lang, as_of } = page.address;
  const named = node.meta.lang === lang ? nothing : node.meta.lang;
  const link = (code: string): string => formatAddress({ view: "tree", q: code, lang, as_of });
  const mark = (code: string): TemplateResult | typeof nothing => {
    const rows = marks?.get(code);
    return rows === undefined ? nothing : renderMarks(page, rows);
  };
  const nameOf = (code: string | null, name: string): string => wordIn(chapters, `c${code}`) ?? name;
  return html`
    <article class="answer" aria-labelledby="answer-title">
      ${
        node.parents.length === 0
          ? nothing
          : html`<ol class="path" aria-label=${goods.tree.above} lang=${named}>
              ${node.parents.map(({ cn_code, name }) => html`<li>${cn_code === null ? nothing : html`<a class="code" href=${link(cn_code)}>${cn_code}</a> `}${nameOf(cn_code, name)}</li>`)}
            </ol>`
      }
      <header class="subject">
        <h1 id="answer-title"><span class="code">${node.cn_code}</span></h1>
        <p class="name" lang=${named}>${nameOf(node.cn_code, node.own_name)}</p>
        <p>${mark(node.cn_code)}</p>
        <p class="links">
          <a href=${formatAddress({ q: node.cn_code, lang, as_of })}>${goods.tree.check}</a
          >${node.unit === null ? nothing : html` · ${goods.tree.unit}${colon}${node.unit}`}
        </p>
      </header>
      ${marks === undefined ? html`<p class="note warn" role="alert">${goods.tree.marksFailed}</p>` : nothing}
      ${
        node.children.length === 0
          ? html`<p>${goods.tree.leaf}</p>`
          : html` <h2>${goods.tree.below(node.children.length)}</h2>
              <p class="quiet">${goods.tree.marksNote}</p>
              <ul class="tree" lang=${named}>
                ${node.children.map(({ cn_code, name }) =>
                  cn_code === null
                    ? html`<li>${name}</li>`
                    : html`<li>
                        <a href=${link(cn_code)}><span class="code">${cn_code}</span> <span>${name}</span></a
                        >${mark(cn_code)}
                      </li>`,
                )}
              </ul>`
      }
    </article>
  `;
}
