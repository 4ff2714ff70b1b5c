import type { Serve, ServeBytes, WholeDocument } from "./handler.ts";
import { validatorsOf } from "./json-text.ts";
import { mediaType } from "./media.ts";
import type { HeaderFields } from "./response.ts";

/** The built page: its files by path (`index.html`, `sw.js`, `site/...`). */
export interface PageFiles {
  paths: readonly string[];
  read: (path: string) => Promise<Uint8Array>;
}

const NAMED_BY_CONTENT = "public, max-age=31536000, immutable";
const ASKED_ANEW = "no-cache";

/** What the page may do: scripts, styles and data of its own origin, and nothing else. It states the same itself, for who serves it as a plain file. */
export const PAGE_FIELDS: HeaderFields = {
  "content-security-policy": "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types cargolex lit-html",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Paths of the page: `/` and the files that it names. */
export function pageRoutes({ paths, read }: PageFiles, serveBytes: ServeBytes): { path: string; serve: Serve }[] {
  return paths.map((file) => {
    let held: Promise<WholeDocument> | undefined;
    const open = (): Promise<WholeDocument> => {
      held ??= read(file).then((bytes) => ({ bytes, etag: validatorsOf(bytes).etag }));
      held.catch(() => (held = undefined));
      return held;
    };
    // Documents and workers are under a policy; what is only a part of them is under theirs, and a slow line is spared its words.
    const fields = { ...(/^(?!site\/)|\/lookups-/.test(file) ? PAGE_FIELDS : {}), "content-type": mediaType(file) ?? "application/octet-stream", "cache-control": file.startsWith("site/") ? NAMED_BY_CONTENT : ASKED_ANEW };
    return { path: file === "index.html" ? "/" : `/${file}`, serve: async (event) => serveBytes(event, await open(), fields) };
  });
}
