import type { ChangesQuery, ChangesResponse, ReleaseChanges } from "../../openapi/schemas/changes.ts";
import type { SanctionsLang } from "../../openapi/schemas/sanctions.ts";
import type { ReleaseRecord, Releases } from "../../openapi/shards/changes.ts";
import { answer, refuse, type Question, type Reply } from "../http/handler.ts";
import type { Dataset } from "../shards/dataset.ts";

/**
 * Answers with the releases after one that a client has, newest first. A version that is no release is refused: an
 * empty list would read as "nothing changed".
 */
export async function handleChanges(dataset: Dataset, { query }: Question): Promise<Reply> {
  const { since, lang } = query as ChangesQuery;
  if (dataset.releases === undefined) throw new Error("the dataset lists no releases");
  const { records } = await dataset.load<Releases>(dataset.releases);
  const known = since === undefined ? records.length : records.findIndex(({ version }) => version === since);
  if (known < 0) {
    const versions = records.map(({ version }) => version).join(", ");
    return refuse(400, [
      { parameter: "since", code: "not_allowed", detail: `since is no release of the data; releases are ${versions}` },
    ]);
  }
  return answer({
    since: since ?? null,
    current_version: dataset.version,
    releases: records.slice(0, known).map((record) => renderRelease(record, lang)),
    meta: { dataset_version: dataset.version },
  } satisfies ChangesResponse);
}

function renderRelease(record: ReleaseRecord, lang: SanctionsLang): ReleaseChanges {
  const { version, previous_version, date, summary, counts, datasets, causes, acts, verdicts, changes } = record;
  return {
    version,
    previous_version,
    date,
    summary: lang === "en" ? summary : null,
    headline: HEADLINES[lang](record),
    counts,
    datasets,
    causes,
    acts,
    verdicts,
    changes,
  };
}

const HEADLINES: Record<SanctionsLang, (record: ReleaseRecord) => string> = {
  en({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "First release.";
    const codes =
      verdicts === null
        ? "No verdict changes."
        : `CN8 codes: ${verdicts.turn_restricted} turn restricted, ${verdicts.turn_free} turn free.`;
    return `Records: ${counts.removed} removed, ${counts.added} added, ${counts.changed} changed. ${codes}`;
  },
  pl({ previous_version, counts, verdicts }) {
    if (previous_version === null) return "Pierwsze wydanie.";
    const codes =
      verdicts === null
        ? "Żaden wynik się nie zmienia."
        : `Kody CN8: nowe ograniczenia: ${verdicts.turn_restricted}, zniesione: ${verdicts.turn_free}.`;
    return `Wpisy: usunięte: ${counts.removed}, dodane: ${counts.added}, zmienione: ${counts.changed}. ${codes}`;
  },
};
