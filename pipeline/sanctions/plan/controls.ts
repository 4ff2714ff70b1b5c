import type { ControlCodeRecord, ControlLine } from "../../../openapi/shards/controls.ts";
import { compareText } from "../../../runtime/text/fold.ts";
import type { ControlsData } from "../tables/controls.ts";

/** Published records of the customs controls that apply whatever the country. */
export interface PlannedControls {
  lines: readonly ControlLine[];
  codes: readonly ControlCodeRecord[];
}

/** Plans the controls with their documents, and the codes that they reach. */
export function planControls({ controls, documents, codes }: ControlsData): PlannedControls {
  return {
    lines: [
      ...controls.map(({ row }) => ({
        control: {
          id: row.control,
          celex: row.celex,
          ...(row.since === "" ? {} : { since: row.since }),
          name: { en: row.name_en, pl: row.name_pl },
          text: { en: row.text_en, pl: row.text_pl },
        },
      })),
      ...documents.map(({ row: { code, claims, text_en: en, text_pl: pl } }) => ({
        document: { code, ...(claims === "unread" ? {} : { claims }), text: { en, pl } },
      })),
    ],
    codes: codes
      .map(({ row: { code, control, direction, areas, documents: all, additional_codes, since, until } }) => ({
        code,
        control,
        direction,
        ...(areas.length === 0 ? {} : { areas }),
        documents: all,
        ...(additional_codes.length === 0 ? {} : { additional_codes }),
        since,
        ...(until === "" ? {} : { until }),
      }))
      .toSorted((a, b) => compareText(a.code, b.code)),
  };
}
