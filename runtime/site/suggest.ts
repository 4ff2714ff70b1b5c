import type { CnNode } from "../../openapi/schemas/sanctions-reference.ts";
import { isReference, readAddress, type PageAddress } from "./address.ts";
import { isUnLike } from "./candidates.ts";
import type { Suggestion } from "./combobox.ts";
import type { GoodsPage } from "./view.ts";

/** Suggests what a text may mean: a place in the law, a UN number, a list, a code, codes for words. */
export async function suggestGoods(page: GoodsPage, text: string): Promise<Suggestion[]> {
  const {
    lookup,
    today,
    words: { goods },
    address: { lang, as_of, from, to },
  } = page;
  const { view, q } = readAddress(`?${new URLSearchParams({ q: text }).toString()}`);
  if (view === "adr") return [{ code: `UN ${q}`, name: goods.looksLikeUn(q), address: { view, q, lang } }];
  if (view === "sheet") return [{ code: String(q.split("\n").length), name: goods.asList, address: { view, q, lang } }];
  const way = chosenWay({ from, to, lang });
  if (/^\d{4}$/.test(text)) {
    const node = await lookup.request<CnNode>("getCnNode", { params: { code: text }, query: { lang } });
    return [
      { code: text, name: node.body.name, address: { q: text, lang, as_of, ...way } },
      ...(isUnLike(text)
        ? [{ code: `UN ${text}`, name: goods.looksLikeUn(text), address: { view: "adr" as const, q: text, lang } }]
        : []),
    ];
  }
  if (isReference(text)) {
    const result = await (await import("./reference.ts")).findReference(page, text);
    return [...(result?.documents ?? []), ...(result?.annexes ?? [])].map((one) =>
      "text" in one
        ? { code: one.code, name: one.text, address: { q: text, lang } }
        : { code: one.annex ?? one.article, name: one.title, above: one.article, address: { q: text, lang } },
    );
  }
  const day = as_of === "" ? today : as_of;
  const meanings = await lookup.findMeanings({ q: text, lang, day });
  return meanings.slice(0, MOST).map(({ code, name, path }) => ({
    code,
    name,
    ...(path.length === 0 ? {} : { above: path.at(-1) ?? "" }),
    address: { q: code, lang, as_of, ...way },
  }));
}

const MOST = 12;

/** The way that is chosen in the form now, which may not have been sent yet. */
function chosenWay({ lang, ...sent }: Pick<PageAddress, "from" | "to" | "lang">): Pick<PageAddress, "from" | "to"> {
  const form = document.querySelector<HTMLFormElement>("form.goods-form");
  const of = (name: string): string => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? "";
  if (form === null) return sent;
  const { from, to } = readAddress(new URLSearchParams({ lang, from: of("from"), to: of("to") }).toString());
  return { from, to };
}
