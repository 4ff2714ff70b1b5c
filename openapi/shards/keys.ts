import { z } from "zod";

/** Shapes of what signs a publication: the signatures under a file, and the numbered lists of keys that may sign. */

export const KeyId = z
  .string()
  .regex(/^[0-9a-f]{16}$/)
  .meta({ description: "First 16 digits of the SHA-256 of the public key (SPKI, DER)." });
export const Moment = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/);

export const Signature = z
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
