/** Column 15 as printed: `2 (D/E)`, `- (-)`, `(D/E)`. */
export interface Column15 {
  transport_category: string;
  tunnel_code: string;
}

/** Splits column 15. The dash of a transport category is an empty cell; the dash of a tunnel code, `(-)`, is kept as `-`. */
export function readColumn15(printed: string): Column15 {
  const text = printed.replace(/\s+/gu, " ").trim();
  const category = /^([0-4])(?:\s|$|\()/u.exec(text)?.[1] ?? "";
  const tunnel = /\(([BCDE][0-9A-E/]*|-)\)?\s*$/u.exec(text)?.[1] ?? "";
  return { transport_category: category, tunnel_code: tunnel };
}
