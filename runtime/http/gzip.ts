/** Documents that gzip makes much smaller. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[a-z.-]*\+)?(?:json|javascript|x-ndjson|yaml|xml|atom))/;
const LEAST_BYTES = 1024;

/** Whether a document of this type and size is sent compressed to a client that takes gzip. */
export function isWorthGzip(type: string, bytes: number): boolean {
  return bytes >= LEAST_BYTES && COMPRESSIBLE.test(type);
}

/** Whether `Accept-Encoding` takes gzip (RFC 9110, 12.5.3). */
export function takesGzip(accepted: string | null): boolean {
  return (accepted ?? "").split(",").some((coding) => {
    const [name = "", ...parameters] = coding.split(";").map((part) => part.trim().toLowerCase());
    return (name === "gzip" || name === "*") && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Compresses bytes with what every platform of the service has. */
export async function gzip(bytes: Uint8Array): Promise<Uint8Array> {
  const compressed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}
