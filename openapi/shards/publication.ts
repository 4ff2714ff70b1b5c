import { z } from "zod";
import { ReleaseVersion } from "./changes.ts";
import { DatasetPointer } from "./common.ts";

/** Shapes of a publication: a folder or bucket that keeps every release, and names the current one. */

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const KeyId = z.string().regex(/^[0-9a-f]{16}$/).meta({ description: "First 16 digits of the SHA-256 of the public key (SPKI, DER)." });

export const RELEASE_STATES = ["current", "superseded", "withdrawn"] as const;

const Pointers = z.strictObject({ nomenclature: DatasetPointer, sanctions: DatasetPointer, adr: DatasetPointer });

export const PublishedRelease = z
  .strictObject({
    version: ReleaseVersion,
    date: z.string().regex(/^20\d\d-\d\d-\d\d$/).meta({ description: "Day of the release: the dataset as it looked from this day until the next release." }),
    state: z.enum(RELEASE_STATES),
    reason: z.string().min(1).nullable().meta({ description: "Why the release was withdrawn; null for the others." }),
    withdrawn_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/).nullable(),
    path: z.string().regex(/^d\/\d{4}\.\d\d\.\d\d(\.\d+)?\/$/).meta({ description: "Folder of the release, below the folder of the root index. It never changes." }),
    index: Sha256.meta({ description: "SHA-256 of index.json in that folder." }),
    statement: Sha256.meta({ description: "SHA-256 of statement.json in that folder: what the signatures sign." }),
    signatures: z.array(KeyId).meta({ description: "Keys that signed the release: signatures/<key>.sig in that folder. Empty: not signed." }),
    files: z.int().min(1),
    bytes: z.int().min(1),
    datasets: Pointers.meta({ description: "As in index.json of the release; paths below its folder." }),
  })
  .meta({ id: "PublishedRelease" });
export type PublishedRelease = z.infer<typeof PublishedRelease>;

export const Publication = z
  .strictObject({
    schema: z.literal("publication/1"),
    version: ReleaseVersion.meta({ description: "The current release." }),
    licence: z.string(),
    disclaimer: z.string(),
    keys: z.array(z.strictObject({ id: KeyId, path: z.string().regex(/^keys\/[0-9a-f]{16}\.pem$/) })).meta({ description: "Public keys published here." }),
    releases: z.array(PublishedRelease).min(1).meta({ description: "Newest first." }),
  })
  .meta({ id: "publication/1", description: "Root index of a publication: the one file that changes. Every release it lists stays where it is." });
export type Publication = z.infer<typeof Publication>;

export const Statement = z
  .strictObject({
    schema: z.literal("statement/1"),
    version: ReleaseVersion,
    index: Sha256.meta({ description: "SHA-256 of index.json." }),
    sums: Sha256.meta({ description: "SHA-256 of SHA256SUMS, which lists every file of the release." }),
    files: z.int().min(1).meta({ description: "Files listed there." }),
    bytes: z.int().min(1).meta({ description: "Their bytes, uncompressed." }),
    datasets: Pointers,
  })
  .meta({ id: "statement/1", description: "What a signature of a release signs: its manifests and all its files, by hash." });
export type Statement = z.infer<typeof Statement>;
