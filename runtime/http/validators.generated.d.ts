import type { Operation } from "./operations.ts";

export const operations: readonly Operation[];
