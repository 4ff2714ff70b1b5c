import type { Signature } from "../../openapi/shards/keys.ts";
import { joinSigned, signable } from "../../runtime/trust/signed-file.ts";
import { signBytes, type SigningKey } from "./keys.ts";

/** A JSON object as a signed file: the object in the lines above, the signatures of these keys in the last. The same object and keys give the same bytes. */
export function signFile(object: string, keys: readonly SigningKey[]): Uint8Array {
  const signed = signable(object);
  const signatures = keys.map((key): Signature => ({ key: key.id, signature: Buffer.from(signBytes(key, signed)).toString("base64") }));
  return joinSigned(signed, signatures);
}
