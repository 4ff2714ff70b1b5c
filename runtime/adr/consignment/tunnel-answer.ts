import type { LoadResponse } from "../../../openapi/schemas/adr-load.ts";
import type { ConsignmentRules } from "../../../openapi/shards/adr-consignment.ts";
import type { Voice } from "../voice.ts";
import type { Explosives } from "./explosives.ts";
import type { Part } from "./form.ts";
import type { CarriageRegime } from "./requirements.ts";
import type { TunnelCategory } from "../../../openapi/schemas/adr-load.ts";
import { judgeTunnel, mayPass, type TunnelFinding, type TunnelGoods } from "./tunnel.ts";

interface Asked {
  parts: readonly Part[];
  regime: CarriageRegime;
  settled: boolean;
  explosives: Explosives;
  /** Whether marks for limited quantities are wanted; null: it is open. */
  limited: boolean | null;
  /** Whether the unit bears orange plates, which may stand for those marks. */
  platesToo: boolean;
  asked: TunnelCategory | null;
  rules: ConsignmentRules;
  voice: Voice;
}

/** The tunnels of a load. Goods that 1.1.3.6, chapters 3.4 and 3.5 or a special provision relieve are disregarded (8.6.3.3). */
export function passTunnels({ parts, regime, settled, explosives, limited, platesToo, asked, rules, voice }: Asked): { finding: TunnelFinding; answer: LoadResponse["tunnel"] } {
  const goods = regime === "full" ? parts.flatMap((part) => goodsOf(part, settled)) : [];
  // Where plates stand for the marks, 8.6.3.3 leaves open whether the limited quantities count.
  const finding = judgeTunnel(goods, explosives.total, limited === true && platesToo ? null : limited, rules.tunnel_codes);
  const said = [
    finding.closed.length > 0 ? voice.say("tunnel_closed", { categories: finding.closed.join(", ") }) : null,
    finding.maybe.length > 0 ? voice.say("tunnel_maybe_closed", { categories: finding.maybe.join(", ") }) : null,
  ].filter((text) => text !== null);
  return {
    finding,
    answer: {
      code: finding.code, codes: finding.codes, closed: finding.closed, maybe_closed: finding.maybe, asked, allowed: asked === null ? null : mayPass(finding, asked),
      items: finding.items, paragraph: goods.length > 0 ? "8.6.3.2; 8.6.4" : "8.6.3.3",
      text: said.length > 0 ? said.join(" ") : voice.say("tunnel_open_to_all", {}),
    },
  };
}

/** The codes of an item that counts; an item that may also be relieved, and an empty packaging, counts only perhaps. */
function goodsOf({ index, forms, empty }: Part, settled: boolean): TunnelGoods[] {
  const counting = forms.filter(({ standing }) => standing === "packaged" || standing === "empty");
  if (counting.length === 0) return [];
  return [{ index, codes: [...new Set(counting.map(({ variant }) => variant.tunnel_code))], certain: settled && !empty && counting.length === forms.length }];
}
