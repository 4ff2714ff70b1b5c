import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/**
 * Stands in a worker for `fflate` of the libraries of workbooks, which would start workers of their own from texts: the
 * policy of the page forbids that, and this is one already.
 */
export { strFromU8, strToU8, unzipSync, zipSync };

/** Bytes that a workbook may unpack to; one of 64 MB that unpacks to more was made to harm. */
const MOST = 768 * 1024 * 1024;

/** Unpacks an archive; `done` gets the fault, or its files. */
export function unzip(archive: Uint8Array, done: (fault: unknown, files?: Record<string, Uint8Array>) => void): void {
  let bytes = 0;
  settle(
    () =>
      unzipSync(archive, {
        filter: ({ originalSize }) => {
          bytes += originalSize;
          if (bytes > MOST) throw new Error(`it unpacks to more than ${MOST / 1024 / 1024} MB`);
          return true;
        },
      }),
    done,
  );
}

/** Packs files into an archive; `done` gets the fault, or its bytes. */
export function zip(files: Record<string, Uint8Array>, done: (fault: unknown, archive?: Uint8Array) => void): void {
  settle(() => zipSync(files), done);
}

function settle<Made>(make: () => Made, done: (fault: unknown, made?: Made) => void): void {
  let made: Made;
  try {
    made = make();
  } catch (error) {
    return done(error);
  }
  done(null, made);
}
