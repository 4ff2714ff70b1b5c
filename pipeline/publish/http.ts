import { bodyOf, retried } from "../../runtime/shards/fetching.ts";
import type { Reader } from "./target.ts";

/** Published files behind a URL, that of the folder or of its index.json. */
export function httpReader(url: string): Reader {
  const root = new URL(url);
  root.search = "";
  root.hash = "";
  root.pathname = `${root.pathname.replace(/\/(index\.json)?$/, "")}/`;
  return {
    name: root.href,
    address: root.href,
    async read(path, most) {
      const response = await retried((signal) => fetch(new URL(path, root), { signal }));
      if (response.status === 404 || response.status === 410) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw new Error(`answers ${response.status}`);
      const undone = response.headers.get("content-encoding");
      return { bytes: await bodyOf(response, most), ...(undone === null ? {} : { undone }) };
    },
  };
}
