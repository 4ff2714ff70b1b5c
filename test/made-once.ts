import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";

/**
 * Gives a folder that is made once for all test files of a run, whichever worker asks first; nobody changes what is in
 * it. Rejects with the reason
 * where it could not be made.
 */
export async function madeOnce(name: string, make: (folder: string) => Promise<unknown>): Promise<string> {
  const folder = join(inject("runFolder"), name);
  const [part, fault] = [`${folder}.part`, `${folder}.fault`];
  if (!isFirst(`${folder}.begun`)) {
    while (!existsSync(folder)) {
      if (existsSync(fault)) throw new Error(`${name} could not be made: ${readFileSync(fault, "utf8")}`);
      await wait(20);
    }
    return folder;
  }
  try {
    await make(part);
    renameSync(part, folder);
    return folder;
  } catch (error) {
    writeFileSync(`${fault}.part`, String(error));
    renameSync(`${fault}.part`, fault);
    throw error;
  }
}

/** Whether nobody made this folder before: making one is a single step of the system. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
