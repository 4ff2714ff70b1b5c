import { hash } from "node:crypto";
import { compareVersions } from "../../openapi/formats.ts";
import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { Index } from "../../openapi/shards/publication.ts";
import { INDEX, LONGEST_INDEX } from "../rules/trust/paths.ts";
import { type OpenedDataset, openDataset } from "./dataset.ts";
import type { DataOrigin } from "./origin.ts";
import type { TrustSettings } from "./trusted.ts";

/** A release that was opened, before it is answered from. */
export interface PendingRelease {
  dataset: OpenedDataset;
  /** After this moment (milliseconds since 1970) it is out of date. */
  expires: number;
  signedBy: readonly string[];
  /** SHA-256 of the index of the place: while it stays, there is nothing new. */
  index: string;
  /** Number of the index in its publication; 0 for a plain build. */
  number: number;
}

/** How a release is opened. */
interface PendingReleaseOptions extends TrustSettings {
  now: number;
}

/** SHA-256 of the index of a place. Rejects where it cannot be read. */
export async function hashIndex({ find }: DataOrigin): Promise<string> {
  return hash("sha256", await readIndex(find));
}

/**
 * Opens the release that a place names. Where keys are given every file is verified first, and nothing is taken that
 * they did not sign. Rejects with what is wrong.
 */
export async function openPending(
  origin: DataOrigin,
  { now, ...trust }: PendingReleaseOptions,
): Promise<PendingRelease> {
  const bytes = await readIndex(origin.find);
  const publication = publicationOf(bytes);
  const index = hash("sha256", bytes);
  if (trust.publicKey.length === 0) {
    const dataset = await openDataset(origin.files);
    return { dataset, index, number: publication?.number ?? 0, expires: Number.POSITIVE_INFINITY, signedBy: [] };
  }
  const { openTrustedOrigin } = await import("./trusted.ts"); // a chunk of its own
  const { files, expires, signedBy } = await openTrustedOrigin(origin, trust, now);
  return {
    dataset: await openDataset(files),
    index,
    number: publication?.number ?? 0,
    expires,
    signedBy,
  };
}

async function readIndex(find: DataOrigin["find"]): Promise<Uint8Array> {
  const bytes = await find(INDEX, LONGEST_INDEX);
  if (bytes === undefined) throw new Error(`${INDEX} does not exist`);
  return bytes;
}

/** Publication members of the index; an unreadable index gives none here and its fault below. */
function publicationOf(bytes: Uint8Array): Index["publication"] {
  try {
    return (JSON.parse(new TextDecoder().decode(bytes)) as Index).publication;
  } catch {
    return undefined;
  }
}

/** Whether a service can answer every question from its release. */
export interface HealthCheck {
  /** Loads and counts every file; after that the release is ready. Resolves to what is wrong with it, or undefined. */
  start: () => Promise<string | undefined>;
  /** Current fault of the release, or undefined; failed steps are tried again. */
  check: () => Promise<string | undefined>;
}

/** Checks a release: nothing is ready before all of its files were loaded. From then on nothing is read any more. */
export function healthCheck(dataset: OpenedDataset): HealthCheck {
  let fault: string | undefined = "the release is being read";
  let loading: Promise<void> | undefined;
  const loadAll = (): Promise<void> =>
    (loading ??= dataset
      .loadAll()
      .then(
        () => (fault = undefined),
        (error: unknown) => (fault = faultOf(error)),
      )
      .then(() => (loading = undefined)));
  return {
    async start() {
      await loadAll();
      return fault;
    },
    async check() {
      // A release that is being read is not waited for.
      if (fault !== undefined && loading === undefined) await loadAll();
      return fault;
    },
  };
}

/** The message without the path, which is nobody's business. */
function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `a file of the release cannot be read (${code})`;
}

/** Looks for newer releases and switches to them. */
export interface ReleaseManager {
  /** The newer release that is not answered from, with the reason; null: there is none. */
  readonly refused: RefusedRelease | null;
  /**
   * Looks, and switches where a newer release is whole. Never rejects. What is asked for during a look is looked for
   * after it, so that no release is missed.
   */
  look(): Promise<void>;
}

interface ManagerParts {
  /** What is answered from at the start. */
  first: PendingRelease;
  /** SHA-256 of the index that stands there now. */
  indexHash: () => Promise<string>;
  open: () => Promise<PendingRelease>;
  /** Makes a verified release the one that is answered from. */
  use: (candidate: PendingRelease, verified: HealthCheck) => Promise<void>;
  now: () => number;
  /** Hears of every switch, and of every refusal that is a new one. */
  report: (event: "release switched" | "release refused", facts: Record<string, string>) => void;
}

/**
 * Keeps the newest whole release answering. A new one is opened, read to the last file and counted beside the old one;
 * only then is it used. One that is broken, or
 * older than what is served, is refused: the old one goes on, and the next look tries again, since who publishes may be
 * in the middle of it.
 */
export function manageReleases({ first, indexHash, open, use, now, report }: ManagerParts): ReleaseManager {
  let served = first;
  let refused: RefusedRelease | null = null;
  let looking: Promise<void> | undefined;
  let isRequested = false;

  const refuse = (version: string | null, error: unknown): void => {
    const reason = faultOf(error);
    if (refused?.reason === reason && refused.version === version) return;
    refused = { version, reason, since: new Date(now()).toISOString() };
    report("release refused", { serving: served.dataset.version, version: version ?? "", reason });
  };
  const lookOnce = async (): Promise<void> => {
    let version: string | null = null;
    try {
      if ((await indexHash()) === served.index) {
        refused = null;
        return;
      }
      const candidate = await open();
      version = candidate.dataset.version;
      const older = olderThan(candidate, served);
      if (older !== undefined) return refuse(version, new Error(older));
      const verified = healthCheck(candidate.dataset);
      const fault = await verified.start();
      if (fault !== undefined) return refuse(version, new Error(fault));
      await use(candidate, verified);
      report("release switched", { from: served.dataset.version, to: version });
      served = candidate;
      refused = null;
    } catch (error) {
      refuse(version, error);
    }
  };
  const lookOn = async (): Promise<void> => {
    while (isRequested) {
      isRequested = false;
      await lookOnce();
    }
  };
  return {
    get refused() {
      return refused;
    },
    look() {
      isRequested = true;
      return (looking ??= lookOn().finally(() => (looking = undefined)));
    },
  };
}

/**
 * Why a release is no newer one, or undefined. A publication counts its indexes, and may lead back to an older release
 * when one was withdrawn; a plain build has only its version.
 */
function olderThan({ dataset, number }: PendingRelease, served: PendingRelease): string | undefined {
  if (number > 0 && served.number > 0)
    return number < served.number
      ? `index.json has number ${number}, and number ${served.number} is answered from: it was set back`
      : undefined;
  return compareVersions(dataset.version, served.dataset.version) < 0
    ? `the release is older than ${served.dataset.version}, which is answered from`
    : undefined;
}
