import type { ControlCodeRecord, ControlLine } from "../../../openapi/shards/controls.ts";
import { compareText } from "../../../runtime/text/normalize.ts";
import type { ControlsData } from "../tables/controls.ts";
import type { Say } from "./say.ts";

/** Published records of the customs controls that apply whatever the country. */
export interface PlannedControls {
  lines: readonly ControlLine[];
  codes: readonly ControlCodeRecord[];
}

/** Plans the controls with their documents, and the codes that they reach. */
export function planControls({ controls, documents, codes }: ControlsData, say: Say): PlannedControls {
  return {
    lines: [
      ...controls.map(({ row }) => ({
        control: {
          id: row.control,
          celex: row.celex,
          ...(row.since === "" ? {} : { since: row.since }),
          name: say(row.name_en, row.name_pl),
          text: say(row.text_en, row.text_pl),
        },
      })),
      ...documents.map(({ row: { code, claims, text_en, text_pl } }) => ({
        document: { code, ...(claims === "unread" ? {} : { claims }), text: say(text_en, text_pl) },
      })),
    ],
    codes: codes
      .map(({ row: { code, control, direction, areas, documents: certificates, additional_codes, since, until } }) => ({
        code,
        control,
        direction,
        ...(areas.length === 0 ? {} : { areas }),
        documents: certificates,
        ...(additional_codes.length === 0 ? {} : { additional_codes }),
        since,
        ...(until === "" ? {} : { until }),
      }))
      .toSorted((a, b) => compareText(a.code, b.code)),
  };
}
