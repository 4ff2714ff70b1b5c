import { readFile } from "node:fs/promises";

/** Signs answers (RFC 9421), so that who keeps one can prove later that this service gave it. */
export interface AnswerSigner {
  /**
   * `Signature-Input` and `Signature` over these components of an answer, in this order: name as RFC 9421 writes it
   * (`"@status"`, `"@path";req`) and value.
   */
  sign(
    components: readonly (readonly [name: string, value: string])[],
    now: number,
  ): Promise<Record<"signature-input" | "signature", string>>;
  /** The public keys as a JWK set (RFC 7517): the one that signs first. */
  keys: { keys: readonly Jwk[] };
}

interface Jwk {
  kty: "OKP";
  crv: "Ed25519";
  /** Its thumbprint (RFC 7638): the `keyid` of the signatures. */
  kid: string;
  x: string;
  use: "sig";
  alg: "Ed25519";
}

/** Label of the signature, and what it is for. */
const LABEL = "cargolex";

/**
 * Opens private Ed25519 keys (PKCS8 in PEM): the first signs, the others are named so that older answers can still be
 * verified. Throws where one is none.
 */
async function openSigner(pems: readonly [KeyFile, ...KeyFile[]]): Promise<AnswerSigner> {
  const opened = await Promise.all(pems.map(openPrivateKey));
  const [{ key, jwk }] = opened as [Opened, ...Opened[]];
  return {
    keys: { keys: opened.map((signer) => signer.jwk) },
    async sign(components, now) {
      const params = `(${components.map(([name]) => name).join(" ")});created=${Math.floor(now / 1000)};keyid="${jwk.kid}";alg="ed25519";tag="${LABEL}"`;
      const base = [...components.map(([name, value]) => `${name}: ${value}`), `"@signature-params": ${params}`].join(
        "\n",
      );
      const signature = await crypto.subtle.sign("Ed25519", key, new TextEncoder().encode(base));
      return {
        "signature-input": `${LABEL}=${params}`,
        signature: `${LABEL}=:${toBase64(new Uint8Array(signature))}:`,
      };
    },
  };
}

/** Opens the private keys of these files. Throws with the file and the reason. */
export async function readSigner(files: readonly [string, ...string[]]): Promise<AnswerSigner> {
  const [first, ...others] = await Promise.all(
    files.map(async (file): Promise<KeyFile> => {
      const pem = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
        throw new Error(`${file} cannot be read (${error.code})`);
      });
      return { file, pem };
    }),
  );
  return openSigner([first as KeyFile, ...others]);
}

/** A key, and the file that messages name it by. */
interface KeyFile {
  file: string;
  pem: string;
}

interface Opened {
  key: CryptoKey;
  jwk: Jwk;
}

async function openPrivateKey({ file, pem }: KeyFile): Promise<Opened> {
  const text = /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----/.exec(pem)?.[1];
  if (text === undefined) throw new Error(`${file} is no private key in PEM (PKCS8): make one with cargolex keygen`);
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(/\s/g, "")), (letter) => letter.charCodeAt(0));
    const key = await crypto.subtle.importKey("pkcs8", bytes, "Ed25519", true, ["sign"]);
    const { x = "" } = await crypto.subtle.exportKey("jwk", key);
    const thumbprint = await crypto.subtle.digest(
      "SHA-256",
      new TextEncoder().encode(JSON.stringify({ crv: "Ed25519", kty: "OKP", x })),
    );
    const kid = toBase64(new Uint8Array(thumbprint)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return { key, jwk: { kty: "OKP", crv: "Ed25519", kid, x, use: "sig", alg: "Ed25519" } };
  } catch {
    throw new Error(`${file} is no Ed25519 key: make one with cargolex keygen`);
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
