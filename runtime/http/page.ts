import type { Serve, ServeBytes, WholeDocument } from "./handler.ts";
import { validatorsOf } from "./json-text.ts";
import { mediaType } from "../text/media.ts";
import type { HeaderFields } from "./response.ts";
import { onceOrAgain } from "../text/memo.ts";

/** The built page: its files by path (`index.html`, `sw.js`, `site/...`). */
export interface PageFiles {
  paths: readonly string[];
  read: (path: string) => Promise<Uint8Array>;
}

const NAMED_BY_CONTENT = "public, max-age=31536000, immutable";
const ASKED_ANEW = "no-cache";
const OF_ONE_QUESTION = "private, no-cache";

/**
 * What the page may do: scripts, styles and data of its own origin, and nothing else. It states the same itself, for
 * who serves it as a plain file.
 */
const PAGE_FIELDS: HeaderFields = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types cargolex lit-html",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Ending of the files that a build has packed in Brotli, beside the plain ones. */
const PACKED = ".br";
/** Pages of other sites read no header of a script. */
const PART_FIELDS: HeaderFields = { "access-control-expose-headers": "ETag" };

const ICON = "icon.svg";

/** Where who has no script is sent: to the page of what the address asks about. */
const PLAIN = "plain";
const HEAD = '<meta charset="utf-8">';

/** Paths of the page: `/` and the files that it names, and `/verify`. */
export function pageRoutes({ paths, read }: PageFiles, serveBytes: ServeBytes): { path: string; serve: Serve }[] {
  const packedOf = async (file: string): Promise<Uint8Array | undefined> =>
    paths.includes(file + PACKED) ? read(file + PACKED) : undefined;
  const plainPaths = paths.filter((file) => !file.endsWith(PACKED));
  return plainPaths.flatMap((file) => {
    const open = onceOrAgain(async () => ({ ...documentOf(await read(file)), packed: await packedOf(file) }));
    // Documents and workers are under a policy; what is only a part of them is under theirs, and a slow line is spared
    // its words.
    const fields = {
      ...(/^(?!site\/)|\/lookups-/.test(file) ? PAGE_FIELDS : PART_FIELDS),
      "content-type": mediaType(file) ?? "application/octet-stream",
      "cache-control": file.startsWith("site/") ? NAMED_BY_CONTENT : ASKED_ANEW,
    };
    if (file !== "index.html") {
      const serveFile: Serve = async (event) => serveBytes(event, await open(), fields);
      // Readers of feeds and other programs look for the icon there.
      const every = file === ICON ? [`/${file}`, "/favicon.ico"] : [`/${file}`];
      return every.map((path) => ({ path, serve: serveFile }));
    }
    const openFirst = onceOrAgain(async () => documentOf(withPlainLink(await read(file), "")));
    const serve: Serve = async (event) => {
      if (event.url.search === "") return serveBytes(event, await openFirst(), fields);
      return serveBytes(event, documentOf(withPlainLink((await open()).bytes, event.url.search)), {
        ...fields,
        "cache-control": OF_ONE_QUESTION,
      });
    };
    return ["/", "/verify"].map((path) => ({ path, serve }));
  });
}

function documentOf(bytes: Uint8Array): WholeDocument {
  return { bytes, etag: validatorsOf(bytes).etag };
}

/**
 * Sends a browser without scripts from the page on to one without, with the question of its address; with scripts
 * nothing of this is read.
 */
function withPlainLink(page: Uint8Array, search: string): Uint8Array {
  const query = new URLSearchParams(search).toString();
  const address = (PLAIN + (query === "" ? "" : `?${query}`)).replaceAll("&", "&amp;");
  return Buffer.from(
    new TextDecoder()
      .decode(page)
      .replace(HEAD, () => `${HEAD}\n<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>`),
  );
}
