import type { Check } from "../check.ts";
import { accepted, acceptanceOfRelease } from "./acceptances.ts";
import type { ReleaseData } from "./data.ts";
import { recordOfRelease, releaseOfRecord, releaseOrder } from "./records.ts";

/** Checks over the list of releases, their records and the losses that reviewers accepted. */
export const releaseChecks: readonly Check<ReleaseData>[] = [releaseOrder, recordOfRelease, releaseOfRecord, accepted, acceptanceOfRelease];
