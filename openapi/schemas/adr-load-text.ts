import { z } from "zod";
import { AdrMeta, AdrNotice, AdrQuery } from "./adr.ts";
import { LoadItem } from "./adr-load.ts";

/** Wire types of the reading of a text into the items of a load (`POST /v1/load/read`). */

/** Characters of a text. */
const MOST = 65_536;

export const LoadTextRequest = z
  .strictObject({
    text: z.string().min(1).max(MOST).meta({
      description:
        "Lines of transport documents, section 14 of data sheets, segments of UN/EDIFACT, rows of a list with the heads of its columns; nobody has to say which.",
    }),
    lang: AdrQuery.shape.lang.removeDefault().optional().meta({
      description: "Language of the answer, before `lang` of the query. The text may be in any of the four.",
    }),
  })
  .meta({ id: "LoadTextRequest", description: "A text with dangerous goods, as somebody wrote it." });
export type LoadTextRequest = z.infer<typeof LoadTextRequest>;

const line = z.int().meta({ description: "Line of the text, from 1." });
const member = z.enum([
  "un",
  "labels",
  "packing_group",
  "tunnel",
  "technical_name",
  "kg",
  "l",
  "gross",
  "tare",
  "each",
  "other",
  "packages",
  "package_kind",
  "stated",
]);

const ReadFrom = z
  .strictObject({
    member: member.meta({
      description:
        "What it is about. `kg` and `l` are what the goods may be in all. No quantity of the goods are `gross` and `tare` (masses), `each` (of one package, where the text does not say of how many) and `other` (a density, a limit, a capacity, or a figure that cannot be read).",
    }),
    readings: z.array(z.string()).min(1).meta({
      description:
        "What it means. Several: it can be read in several ways (`1.200 kg`; `10 drums, 200 l` is 200 or 2000), and is not in `item`. `labels` have the main one first (`6.1+3`).",
    }),
    text: z.string().meta({ description: "As it is written." }),
    line,
  })
  .meta({ id: "ReadFrom", description: "Something that the text says of the goods." });

const ReadContradiction = z
  .strictObject({
    member: member
      .extract(["un", "labels", "packing_group", "tunnel"])
      .meta({ description: "What of the text the table contradicts." }),
    read: z.string().meta({ description: "What the text says." }),
    table: z.array(z.string()).meta({ description: "What the rows of Table A have; empty: no such UN number." }),
    line,
  })
  .meta({ id: "ReadContradiction", description: "What Table A contradicts: the number or the rest is wrong." });

const ReadItem = z
  .strictObject({
    item: LoadItem.meta({
      description: "An item of `POST /v1/load`, with what was read without doubt. A contradiction is refused there.",
    }),
    called: z.boolean().meta({
      description: "False: four digits at the head of a line, which nobody calls a UN number. Ask whether it is one.",
    }),
    name: z.string().nullable().meta({ description: "Name in Table A, to be held against the text." }),
    from: z.array(ReadFrom).meta({ description: "Everything that was read, with its place." }),
    contradictions: z.array(ReadContradiction).meta({ description: "What Table A contradicts." }),
    missing: z
      .array(z.enum(["quantity", "packing_group", "variant_id", "technical_name"]))
      .meta({ description: "What the load wants and the text does not say, or says in several ways." }),
    stated: z
      .array(z.enum(["empty_uncleaned", "limited_quantity", "excepted_quantity", "waste", "environmentally_hazardous"]))
      .meta({
        description:
          "What the text also says and does not deny. `waste` and `environmentally_hazardous` are in `item`; what would free the goods is not: the consignor claims it (`exempt_as`, `empty_uncleaned`). The limit that a data sheet names is no claim.",
      }),
  })
  .meta({ id: "ReadItem", description: "Goods of the text." });
export type ReadItem = z.infer<typeof ReadItem>;

export const LoadTextResponse = z
  .strictObject({
    items: z.array(ReadItem),
    unread: z.array(z.strictObject({ line, text: z.string() })).meta({
      description:
        "Lines (of a message: segments) that are of no goods, or of which it is open of which goods they are. Totals below the goods are here. Every line is of an item or here.",
    }),
    notices: z.array(AdrNotice),
    meta: AdrMeta,
  })
  .meta({
    id: "LoadTextResponse",
    description: "The goods of a text. It decides nothing: show it, have it confirmed, then ask `POST /v1/load`.",
  });
export type LoadTextResponse = z.infer<typeof LoadTextResponse>;
