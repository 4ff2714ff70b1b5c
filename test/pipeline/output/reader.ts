import { createRequire } from "node:module";

/** The Frictionless implementation of Data Packages, which knows nothing of us; it comes without types. */
interface Implementation {
  Package: { load(descriptor: unknown, options: { basePath: string }): Promise<LoadedPackage> };
}

export interface LoadedPackage {
  valid: boolean;
  errors: { message: string }[];
  resources: LoadedResource[];
}

export interface LoadedResource {
  name: string;
  tabular: boolean;
  /** Reads and casts all rows by the declared schema; rejects with every row that does not fit. */
  read(options: { keyed: true; forceCast: true }): Promise<(Record<string, unknown> | RowFault)[]>;
}

/** A row that does not fit, in place of the row. */
export interface RowFault extends Error {
  rowNumber: number;
  errors: { message: string; columnName?: string; columnNumber?: number }[];
}

export const { Package } = createRequire(import.meta.url)("datapackage") as Implementation;
