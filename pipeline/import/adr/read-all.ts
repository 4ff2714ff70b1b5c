import type { Reading } from "./reading.ts";
import { readBam } from "./readings/bam.ts";
import { readBt } from "./readings/bt.ts";
import { readCp } from "./readings/cp.ts";
import { readNo } from "./readings/no.ts";
import { readOca } from "./readings/oca.ts";
import { readPl } from "./readings/pl.ts";
import { readRid } from "./readings/rid.ts";
import { readRk23 } from "./readings/rk23.ts";
import { readTr } from "./readings/tr.ts";

/** All readings of Table A. The first is the base: its rows are the rows of the edition, in the official order. */
export async function readAll(folder: string): Promise<[Reading, ...Reading[]]> {
  const [base, ...others] = await Promise.all([
    readTr(folder), readCp(folder), readRid(folder), readNo(folder), readPl(folder), readBam(folder), readBt(folder), readRk23(folder), readOca(folder),
  ]);
  return [base, ...others];
}
