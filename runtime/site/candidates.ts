import { html, nothing, type TemplateResult } from "lit-html";
import type { CnBasicResponse, CnCandidate } from "../../openapi/schemas/sanctions.ts";
import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import { goodsLang, isReference, printAddress, readAddress, type PageAddress } from "./address.ts";
import type { Suggester } from "./combobox.ts";
import { lawLang } from "./parts.ts";
import type { GoodsPage } from "./view.ts";

/** Whether a code of four digits may be a UN number. */
export function isUnLike(code: string): boolean {
  return /^(?:[0-2]\d|3[0-5])\d{2}$/.test(code);
}

/** Suggests what a text may mean: a place in the law, a UN number, a list, a code, codes for words. */
export function suggestGoods(page: GoodsPage): Suggester {
  const {
    lookup,
    words: { goods },
    address: { lang, as_of, from, to },
  } = page;
  const typed = async (text: string): Promise<Awaited<NonNullable<ReturnType<Suggester["find"]>>>> => {
    const { view, q } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
    if (view === "adr") return [{ code: `UN ${q}`, name: goods.looksLikeUn(q), address: { view, q, lang } }];
    if (view === "sheet")
      return [{ code: String(q.split("\n").length), name: goods.asList, address: { view, q, lang } }];
    const found = isReference(text) ? await (await import("./reference.ts")).findReference(page, text) : undefined;
    const law = [...(found?.documents ?? []), ...(found?.annexes ?? [])].map((one) =>
      "text" in one
        ? { code: one.code, name: one.text, address: { q: text, lang } }
        : { code: one.annex ?? one.article, name: one.title, above: one.article, address: { q: text, lang } },
    );
    if (law.length > 0 || !/^\d{4}$/.test(text)) return law;
    const node = await lookup.ask<CnNode>("getCnNode", { params: { code: text }, query: { lang: goodsLang(lang) } });
    return [
      { code: text, name: node.body.name, address: { q: text, lang, as_of, ...chosenWay({ from, to }) } },
      ...(isUnLike(text)
        ? [{ code: `UN ${text}`, name: goods.looksLikeUn(text), address: { view: "adr" as const, q: text, lang } }]
        : []),
    ];
  };
  return {
    find(text) {
      const { view } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
      if (view !== "goods" || isReference(text) || /^\d{4}$/.test(text)) return typed(text);
      if (!/\p{L}{2}/u.test(text)) return undefined;
      const query = {
        q: text,
        lang: goodsLang(lang),
        ...(as_of === "" ? {} : { as_of }),
        view: "basic",
        history: "0",
        limit: 0,
        offset: 0,
      };
      return lookup.ask<CnBasicResponse>("checkCn", { query }).then(({ body }) =>
        (body.candidates ?? []).slice(0, 12).map(({ code, name, path }) => ({
          code,
          name,
          ...(path.length === 0 ? {} : { above: path.at(-1) ?? "" }),
          address: { q: code, lang, as_of, ...chosenWay({ from, to }) },
        })),
      );
    },
  };
}

type Way = Pick<PageAddress, "from" | "to">;

/** The way that is chosen in the form now, which may not have been sent yet. */
function chosenWay(sent: Way): Way {
  const form = document.querySelector<HTMLFormElement>("form.goods-form");
  const of = (name: string): string => (form?.elements.namedItem(name) as HTMLSelectElement | null)?.value ?? "";
  const { from, to } =
    form === null ? sent : readAddress(new URLSearchParams({ from: of("from"), to: of("to") }).toString());
  return { from, to };
}

/** What a name may mean, as a plain list of links. */
export function drawCandidates(page: GoodsPage, candidates: readonly CnCandidate[]): TemplateResult {
  const {
    words: { goods, lang },
    address: { as_of, from, to },
  } = page;
  return html`
    <ol class="candidates">
      ${candidates.map(
        ({ code, name, path, matched, confidence }) =>
          html` <li>
            <a href=${printAddress({ q: code, lang, as_of, from, to })}
              ><span class="code">${code}</span> <span lang=${lawLang(page)}>${name}</span></a
            >
            ${path.length === 0 ? nothing : html`<span class="quiet" lang=${lawLang(page)}>${path.join(" › ")}</span>`}
            <span class="kind">${goods.confidence[confidence]}, ${goods.matchedBy[matched.by]}</span>
          </li>`,
      )}
    </ol>
  `;
}
