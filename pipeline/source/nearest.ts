/** The same for misspelt cells and misspelt parameters; it lives where the runtime can reach it. */
export { hint, nearest } from "../../runtime/text/nearest.ts";
