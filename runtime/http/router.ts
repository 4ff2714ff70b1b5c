import type { H3Event } from "h3";

export type Serve = (event: H3Event) => Response | Promise<Response>;

/** What a path has: an answer by method, and the methods as `Allow` lists them. */
export interface Resource {
  allow: string;
  byMethod: Map<string, Serve>;
}

export interface Router {
  add(method: "GET" | "POST", path: string, serve: Serve): void;
  find(pathname: string): { resource: Resource; params: Record<string, string> } | undefined;
}

/**
 * Paths literal or with `{name}` segments; a literal path goes before a pattern. Ours, because the router of h3 knows no 405 and is a third of its size,
 * and a lookup in a map is all that some twenty paths need.
 */
export function createRouter(): Router {
  const literals = new Map<string, Resource>();
  const patterns = new Map<string, { segments: string[]; resource: Resource }>();
  return {
    add(method, path, serve) {
      const known = literals.get(path) ?? patterns.get(path)?.resource;
      const resource = known ?? { allow: "", byMethod: new Map<string, Serve>() };
      for (const name of method === "GET" ? ["GET", "HEAD"] : [method]) resource.byMethod.set(name, serve);
      resource.allow = [...resource.byMethod.keys(), "OPTIONS"].join(", ");
      if (path.includes("{")) patterns.set(path, { segments: path.split("/"), resource });
      else literals.set(path, resource);
    },
    find(pathname) {
      const path = pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
      const literal = literals.get(path);
      if (literal !== undefined) return { resource: literal, params: {} };
      const given = path.split("/");
      for (const { segments, resource } of patterns.values()) {
        const params = matchSegments(segments, given);
        if (params !== undefined) return { resource, params };
      }
      return undefined;
    },
  };
}

/** Parameters by name, decoded, or undefined where the path is another. h3 has refused what cannot be decoded. */
function matchSegments(segments: readonly string[], given: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const value = given[index] ?? "";
    if (!segment.startsWith("{")) {
      if (segment !== value) return undefined;
    } else if (value === "") return undefined;
    else params[segment.slice(1, -1)] = decodeURIComponent(value);
  }
  return params;
}
