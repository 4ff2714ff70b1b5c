/** The mutable pointer of a publication, and of a single build. A file of its own, so that a browser which only reads it has nothing of what judges it. */
export const INDEX = "index.json";
