/** Compiled readings that are not compared row by row, each with its reason. A later reading stands in the same or the second file. */
export const SETTLED: readonly { article: string; paragraph: string; kind: string; text_version: string; why: string }[] = [
  { article: "3h", paragraph: "4a", kind: "wind_down", text_version: "2026-07-24", why: "a derogation for vessels; 31 December 2023 limits only the related assistance and stands in its text" },
  { article: "3i", paragraph: "(record labelled 3i)", kind: "derogation", text_version: "2026-07-24", why: "paragraph 3i of Article 3i in the later reading" },
  { article: "3i", paragraph: "3bc", kind: "exemption", text_version: "2025-10-24", why: "the end as enacted; Regulation (EU) 2026/1848 moved it to 31 December 2026" },
  { article: "3k", paragraph: "5a (list)", kind: "derogation", text_version: "2026-07-24", why: "points (a) to (e) of paragraph 5a in the later reading" },
  { article: "3k", paragraph: "(list)", kind: "derogation", text_version: "2026-07-24", why: "points (f) and (g) of paragraph 5a in the later reading" },
  { article: "3n", paragraph: "6(c)", kind: "exemption", text_version: "2023-04-27", why: "replaced by paragraph 6b(b), until 31 March 2028" },
  { article: "1sa", paragraph: "6a, 6b, 7b", kind: "derogation", text_version: "2024-07-01", why: "6a and 7b stand in exemptions; 6b concerns technical assistance, not goods" },
  { article: "3k", paragraph: "3 to 3ak", kind: "wind_down", text_version: "2026-07-24", why: "says that these paragraphs were deleted; each has its own row with its days where they were read" },
  { article: "5ah", paragraph: "5(b)", kind: "exemption", text_version: "2025-10-24", why: "special economic zones: no list of goods" },
];
