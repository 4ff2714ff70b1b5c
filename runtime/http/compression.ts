/** Documents that compression makes much smaller. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.-]*\+)?(?:json|javascript|x-ndjson|yaml|xml|atom))/;
const LEAST_BYTES = 1024;

/** True if a document of this type and size is sent compressed to a client that takes that. */
export function isWorthCompressing(type: string, bytes: number): boolean {
  return bytes >= LEAST_BYTES && COMPRESSIBLE.test(type);
}

type Coding = "br" | "gzip";

/**
 * What a platform may have beside the streams that each has: Brotli makes JSON and scripts a seventh smaller than gzip
 * does.
 */
const zlib = (
  globalThis as { process?: { getBuiltinModule?(name: "node:zlib"): typeof import("node:zlib") | undefined } }
).process?.getBuiltinModule?.("node:zlib");

/**
 * The coding that is sent to a client of this `Accept-Encoding` (RFC 9110, 12.5.3); undefined where it takes none of
 * ours.
 */
export function codingFor(accepted: string | null): Coding | undefined {
  const taken = new Map(
    (accepted ?? "").split(",").map((coding) => {
      const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  if (taken.get("br") === true && zlib?.brotliCompress !== undefined) return "br";
  return (taken.get("gzip") ?? taken.get("*")) === true ? "gzip" : undefined;
}

/** Twice the work of gzip at its default; a document is compressed once. */
const BROTLI_QUALITY = 6;

/** Compresses bytes. */
export async function compress(bytes: Uint8Array, coding: Coding): Promise<Uint8Array> {
  if (coding === "br" && zlib !== undefined) {
    const { brotliCompress, constants } = zlib;
    return new Promise((resolve, reject) =>
      brotliCompress(
        bytes,
        {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
          },
        },
        (error, packed) => (error === null ? resolve(packed) : reject(error)),
      ),
    );
  }
  const compressed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
