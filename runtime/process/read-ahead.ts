/**
 * Reads the code that a first question about a customs code does without, before the first question that needs it: it
 * is held from then on.
 */
export async function readAhead(): Promise<void> {
  await Promise.all([
    import("../adr/service.ts"),
    import("../adr/consignment/answer.ts"),
    import("../adr/consignment/question.ts"),
    import("../adr/search.ts"),
    import("../adr/search-terms.ts"),
    import("../adr/substance-index.ts"),
    import("../text/steps.ts"),
    import("../sanctions/names/find-name.ts"),
    import("../sanctions/names/search.ts"),
    import("../sanctions/batch.ts"),
    import("../sanctions/node.ts"),
    import("../sanctions/changes.ts"),
    import("../sanctions/affected.ts"),
    import("../http/body.ts"),
    import("../store/lead-handler.ts"),
  ]);
}
