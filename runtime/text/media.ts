/** What a published file is, by its ending. */
const KINDS: Readonly<Record<string, string>> = {
  json: "application/json",
  ndjson: "application/x-ndjson",
  csv: "text/csv; charset=utf-8; header=present",
  md: "text/markdown; charset=utf-8",
  atom: "application/atom+xml",
  xml: "application/xml; charset=utf-8",
  html: "text/html; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  yaml: "application/yaml",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml",
  pem: "application/x-pem-file",
  sig: "application/octet-stream",
  sqlite: "application/vnd.sqlite3",
  parquet: "application/vnd.apache.parquet",
};

/** Files whose ending says too little. */
const NAMED: Readonly<Record<string, string>> = { "feed.json": "application/feed+json" };

/** Media type of a published file or a document; undefined for an ending that is neither. */
export function mediaType(path: string): string | undefined {
  return NAMED[path.slice(path.lastIndexOf("/") + 1)] ?? KINDS[path.slice(path.lastIndexOf(".") + 1)];
}
