import { z } from "zod";
import { ReleaseVersion } from "./changes.ts";
import { DatasetPointer, FileEntry } from "./common.ts";

/** Shapes of what signs a publication: the signatures under a file, and the numbered lists of keys that may sign. */

const KeyId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ description: "First 16 digits of the SHA-256 of the public key (SPKI, DER)." });
const Moment = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/);

const Signature = z
  .strictObject({
    key: KeyId,
    signature: z
      .string()
      .regex(/^[A-Za-z0-9+/]{86}==$/)
      .meta({ description: "64 bytes of Ed25519 in base64." }),
  })
  .meta({
    id: "Signature",
    description: "Stands in the last line of a signed file and signs the bytes of all lines above it.",
  });
export type Signature = z.infer<typeof Signature>;

/** What a key may sign: `keys` the list of keys itself (a root key), `releases` the index and the releases. */
const KEY_ROLES = ["keys", "releases"] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

const KEY_STATES = ["trusted", "retired", "revoked"] as const;

const ListedKey = z
  .strictObject({
    id: KeyId,
    spki: z
      .string()
      .regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/)
      .meta({ description: "The public key, Ed25519: SPKI in base64, as it stands in its PEM file." }),
    signs: z.array(z.enum(KEY_ROLES)).min(1),
    state: z.enum(KEY_STATES).meta({
      description:
        "retired: signs nothing new, its signatures of releases stay good. revoked: none of its signatures counts.",
    }),
    until: Moment.meta({ description: "What it signs after this moment does not count." }),
    reason: z.string().min(1).nullable().meta({ description: "Why the key was revoked; null for the others." }),
  })
  .meta({ id: "ListedKey" });
export type ListedKey = z.infer<typeof ListedKey>;

export const KeyList = z
  .strictObject({
    schema: z.literal("keys/1"),
    number: z
      .int()
      .min(1)
      .max(1000)
      .meta({ description: "1, 2, 3: the file is keys/<number>.json and never changes." }),
    time: Moment,
    expires: Moment,
    previous: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable()
      .meta({ description: "SHA-256 of the list before; null for the first." }),
    threshold: z
      .strictObject({ keys: z.int().min(1).max(16), releases: z.int().min(1).max(16) })
      .meta({ description: "How many different keys must sign." }),
    keys: z.array(ListedKey).min(1).max(64),
    signatures: z.array(Signature).min(1).max(16),
  })
  .meta({
    id: "keys/1",
    description: "The keys of a publication. A list is signed by root keys of the list before it and by its own.",
  });
export type KeyList = z.infer<typeof KeyList>;

/**
 * Shapes of `index.json`, of a single build and of a publication alike, and of what a release states of itself. A
 * publication is a folder or bucket that keeps every release.
 */

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Folder = z.string().regex(/^d\/20\d\d\.(0[1-9]|1[0-2])\.(0[1-9]|[12]\d|3[01])(\.[1-9]\d*)?\/$/);

const RELEASE_STATES = ["current", "superseded", "withdrawn"] as const;

const PublishedRelease = z
  .strictObject({
    version: ReleaseVersion,
    date: z
      .string()
      .regex(/^20\d\d-\d\d-\d\d$/)
      .meta({ description: "Day of the release: the dataset as it looked from this day until the next release." }),
    state: z.enum(RELEASE_STATES),
    reason: z.string().min(1).nullable().meta({ description: "Why the release was withdrawn; null for the others." }),
    withdrawn_at: Moment.nullable(),
    path: Folder.meta({ description: "Folder of the release, below the folder of the index. It never changes." }),
    index: Sha256.meta({ description: "SHA-256 of index.json in that folder." }),
    statement: Sha256.meta({ description: "SHA-256 of statement.json in that folder: what the signatures sign." }),
    signatures: z
      .array(KeyId)
      .max(64)
      .meta({ description: "Keys that signed the release: signatures/<key>.sig in that folder. Empty: not signed." }),
    files: z.int().min(1),
    bytes: z.int().min(1),
  })
  .meta({ id: "PublishedRelease" });
export type PublishedRelease = z.infer<typeof PublishedRelease>;

const PublicationFacts = z
  .strictObject({
    number: z
      .int()
      .min(1)
      .max(2 ** 31)
      .meta({
        description:
          "Grows by one with every change of the index: a smaller number than one seen before is a file that was set back.",
      }),
    time: Moment.meta({ description: "When this index was made." }),
    expires: Moment.meta({
      description:
        "After this moment nobody should newly accept it: newer ones are held back, or nobody looks after it any more.",
    }),
    previous: Sha256.nullable().meta({ description: "SHA-256 of the index before this one; null for the first." }),
    keys: z.int().min(0).max(1000).meta({
      description: "Number of the list of keys that stands here at least: keys/<number>.json. 0: nobody signs here.",
    }),
    releases: z.array(PublishedRelease).min(1).max(10_000).meta({ description: "Newest first." }),
  })
  .meta({ id: "PublicationFacts" });
type PublicationFacts = z.infer<typeof PublicationFacts>;

export const Index = z
  .strictObject({
    schema: z.literal("index"),
    version: ReleaseVersion.meta({ description: "Release of the data that is current here." }),
    base: z.union([z.literal(""), Folder]).meta({
      description: "Folder that all paths of this index and of its manifests are below. Empty in a single build.",
    }),
    licence: z.string().min(1),
    disclaimer: z.string().min(1),
    datasets: z.strictObject({ nomenclature: DatasetPointer, sanctions: DatasetPointer, adr: DatasetPointer }),
    releases: FileEntry.optional().meta({
      description: "The list of releases, what each changed, change log and feeds.",
    }),
    publication: PublicationFacts.optional().meta({
      description: "Every release that is published here, and how long this index is good. Missing in a single build.",
    }),
    signatures: z
      .array(Signature)
      .min(1)
      .max(16)
      .optional()
      .meta({ description: "They sign the bytes of all lines above their own. Missing where nothing is signed." }),
  })
  .meta({
    id: "index",
    description:
      "The one mutable file, of a single build and of a publication: names the current version of each dataset.",
  });
export type Index = z.infer<typeof Index>;

/** The index of a publication, which lists its releases. */
export type PublishedIndex = Omit<Index, "publication" | "signatures"> & { publication: PublicationFacts };

export const Statement = z
  .strictObject({
    schema: z.literal("statement/1"),
    version: ReleaseVersion,
    index: Sha256.meta({ description: "SHA-256 of index.json." }),
    sums: Sha256.meta({ description: "SHA-256 of SHA256SUMS, which lists every file of the release." }),
    files: z.int().min(1).meta({ description: "Files listed there." }),
    bytes: z.int().min(1).meta({ description: "Their bytes, uncompressed." }),
  })
  .meta({ id: "statement/1", description: "What a signature of a release signs: all its files, by hash." });
export type Statement = z.infer<typeof Statement>;
