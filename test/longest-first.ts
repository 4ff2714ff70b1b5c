import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Long test files by the time that they take where each has a core to itself, in some tens of seconds; those that are
 * not named take less. A file that is
 * begun last keeps one worker at work while the others have nothing left.
 */
export const LONGEST = [
  "pipeline/guide/hour",
  "pipeline/guide/branches",
  "runtime/shards/switch",
  "pipeline/faults/publish",
  "site/access",
  "pipeline/release/release",
  "pipeline/release/losses",
  "runtime/webhooks/deliver",
  "pipeline/build/command",
  "pipeline/release/loosening",
  "runtime/shards/switch-places",
  "runtime/faults/runtime",
  "runtime/store/kills",
  "pipeline/commands/usage",
  "pipeline/check/plants",
  "pipeline/publish/small-forgeries",
  "pipeline/publish/real-release",
  "rehearse/rehearse",
  "pipeline/build/new-text",
  "pipeline/dataset/folders",
  "pipeline/faults/write",
  "runtime/sanctions/properties",
  "runtime/process/stop",
  "runtime/http/misfortunes",
];

/** Begins with the files that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer, which is no array
    const others = await super.sort(files);
    return others.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.long.test.ts`));
  return index < 0 ? LONGEST.length : index;
}
