import type { AdrLanguage } from "../../openapi/schemas/languages.ts";
import { dayAfter } from "../rules/sanctions/force.ts";
import type { Bearing } from "../rules/sanctions/bearing.ts";
import { annexCode } from "../rules/sanctions/law.ts";
import { isLaw } from "../rules/sanctions/leg.ts";
import { articleIn } from "../sanctions/citation.ts";
import { escapeHtml } from "../site/render-html.ts";
import { groupCode } from "../text/codes.ts";
import { annexNumber } from "../text/citations.ts";
import { wordIn } from "../words/choose.ts";
import type { CodeSources } from "./code-facts.ts";
import { dayBoundsOf } from "./day-bounds.ts";
import type { PageWriter } from "./document.ts";

/** Entries of a feed, the newest of what is known first. */
const MOST = 40;

/** A day on which a ban begins, or has ended. */
interface FeedEvent {
  id: string;
  day: string;
  code: string;
  title: string;
}

/** Writes the feed of a code or of a chapter: what began and ended, and what will (Atom, RFC 4287). */
export async function writeFeed(
  writer: PageWriter,
  sources: Pick<CodeSources, "law" | "legs" | "nomenclature">,
  digits: string,
  day: string,
  addresses: { site: string; self: string },
): Promise<string> {
  const { law, legs, nomenclature } = sources;
  const { lang, words } = writer;
  await law.speak(lang);
  const { bases } = await legs.find([digits]);
  const events = bases
    .filter(({ measure }) => isLaw(measure))
    .flatMap((bearing) => eventsOf(writer, law, bearing))
    .toSorted((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? 1 : -1))
    .slice(0, MOST);
  const { from } = dayBoundsOf(law, bases, nomenclature.years.at(-1) ?? 0, day);
  const { site, self } = addresses;
  const page = (code: string): string => escapeHtml(`${site}/${lang}/cn/${code.slice(0, 8)}`);
  const entries = events.map(
    ({ id, day: changed, code, title }) => `<entry>
<id>${escapeHtml(`${site}/${lang}/cn/${code}#${encodeURIComponent(id)}`)}</id>
<title>${escapeHtml(title)}</title>
<updated>${changed > from ? from : changed}T00:00:00Z</updated>
<link href="${page(code)}"/>
</entry>`,
  );
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${lang}">`,
    `<id>${escapeHtml(`${site}/${self}`)}</id>`,
    `<title>${escapeHtml(`Cargolex: ${groupCode(digits)}, ${words.pages.feedTitle}`)}</title>`,
    `<updated>${from}T00:00:00Z</updated>`,
    "<author><name>Cargolex</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escapeHtml(`${site}/${self}`)}"/>`,
    `<link rel="alternate" type="text/html" href="${page(digits)}"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}

/** The days of a ban: its first, and the one after its last. */
function eventsOf(writer: PageWriter, law: CodeSources["law"], { base, measure, below }: Bearing): FeedEvent[] {
  const { lang, words, formats } = writer;
  const { pages, goods, colon } = words;
  const code = groupCode(base.code);
  const noun = below || !base.words.includes("/") ? measure.title[lang] : law.words(base.words).goods[lang];
  const leg =
    measure.direction === null
      ? goods.directionsShort.export
      : (wordIn(goods.way.legs, `${measure.regime}-${measure.direction}`) ?? measure.direction);
  const annex = annexCode(measure.annex);
  const location = [articleIn(measure.article, lang), annex === null ? "" : goods.annexShort(annexNumber(annex, lang))]
    .filter((part) => part !== "")
    .join(", ");
  const event = (kind: "begin" | "end", day: string, word: string): FeedEvent => ({
    id: `${base.id}:${kind}:${day}`,
    day,
    code: base.code,
    title: `${code}${colon}${leg}, ${word}${colon}${noun} (${location})`,
  });
  const isBan = measure.type !== "restriction" && measure.type !== "other" && base.needs === undefined;
  const outcome = isBan ? goods.way.decisions.banned : goods.way.decisions.depends;
  return [
    ...(base.valid_from === undefined
      ? []
      : [event("begin", base.valid_from, `${outcome} ${pages.fromDay(formats.day(base.valid_from))}`)]),
    ...(base.valid_to === undefined
      ? []
      : [event("end", dayAfter(base.valid_to), pages.ended(formats.day(base.valid_to)))]),
  ];
}

/** The language of the feeds of chapters. */
export const CHAPTER_FEEDS: AdrLanguage = "en";
