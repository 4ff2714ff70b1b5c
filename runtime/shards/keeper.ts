import type { RefusedRelease } from "../../openapi/schemas/common.ts";
import type { ReleaseCandidate } from "./candidate.ts";
import { watchRelease, type ReleaseWatch } from "./watch.ts";

/** Looks for newer releases and switches to them. */
export interface ReleaseKeeper {
  /** The newer release that is not answered from, with the reason; null: there is none. */
  readonly refused: RefusedRelease | null;
  /** Looks, and switches where a newer release is whole. Never rejects. What is asked for during a look is looked for after it, so that no release is missed. */
  look(): Promise<void>;
}

export interface KeeperParts {
  /** What is answered from at the start. */
  first: ReleaseCandidate;
  /** SHA-256 of the index that stands there now. */
  indexHash: () => Promise<string>;
  open: () => Promise<ReleaseCandidate>;
  /** Makes a verified release the one that is answered from. */
  use: (candidate: ReleaseCandidate, verified: ReleaseWatch) => Promise<void>;
  now: () => number;
  /** Hears of every switch, and of every refusal that is a new one. */
  report: (event: "release switched" | "release refused", facts: Record<string, string>) => void;
}

/**
 * Keeps the newest whole release answering. A new one is opened, read to the last file and counted beside the old one; only then is it used. One that is broken, or
 * older than what is served, is refused: the old one goes on, and the next look tries again, since who publishes may be in the middle of it.
 */
export function keepReleases({ first, indexHash, open, use, now, report }: KeeperParts): ReleaseKeeper {
  let served = first;
  let refused: RefusedRelease | null = null;
  let looking: Promise<void> | undefined;
  let isAsked = false;

  const refuse = (version: string | null, error: unknown): void => {
    const reason = reasonOf(error);
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
      const verified = watchRelease(candidate.dataset);
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
    while (isAsked) {
      isAsked = false;
      await lookOnce();
    }
  };
  return {
    get refused() {
      return refused;
    },
    look() {
      isAsked = true;
      return (looking ??= lookOn().finally(() => (looking = undefined)));
    },
  };
}

/** Why a release is no newer one, or undefined. A publication counts its indexes, and may lead back to an older release when one was withdrawn; a plain build has only its version. */
function olderThan({ dataset, number }: ReleaseCandidate, served: ReleaseCandidate): string | undefined {
  if (number > 0 && served.number > 0) return number < served.number ? `index.json has number ${number}, and number ${served.number} is answered from: it was set back` : undefined;
  return isOlder(dataset.version, served.dataset.version) ? `the release is older than ${served.dataset.version}, which is answered from` : undefined;
}

function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(".").map(Number));
  for (let part = 0; part < 4; part++) {
    const [a, b] = [one?.[part] ?? 0, other?.[part] ?? 0];
    if (a !== b) return a < b;
  }
  return false;
}

/** The message without the path of the place, which is nobody's business. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `a file of the release cannot be read (${code})`;
}
