import { join } from "node:path";
import { bundleServer } from "../../../pipeline/commands/bundle.ts";
import { cleanEnv } from "../../clock.ts";
import { madeOnce } from "../../made-once.ts";
import { ROOT, type Serving, startServing } from "../../serving.ts";

export interface Bundle {
  file: string;
}

/** The bundled runtime, made once in a run; nobody changes it. */
export async function madeBundle(): Promise<Bundle> {
  return { file: join(await madeOnce("bundle", bundleServer), "cargolex.js") };
}

export type Spawned = Serving;

/** Starts a bundled server on a free port and waits until it has said how it is asked. */
export function spawnServer({ file }: Bundle, env: Record<string, string>): Promise<Serving> {
  return startServing([file], { ...cleanEnv(), DATA_DIR: join(ROOT, "dist/data"), ...env }, { ready: "calc/1136" });
}
