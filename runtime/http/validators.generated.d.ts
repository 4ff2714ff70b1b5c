import type { Operation } from "./operation.ts";

export const operations: readonly Operation[];
