/** Row and column keys of the table in ADR 7.5.2.1, in printed order. */
export const LABEL_KEYS = ["1", "1.4", "1.5", "1.6", "2.1 2.2 2.3", "3", "4.1", "4.1+1", "4.2", "4.3", "5.1", "5.2", "5.2+1", "6.1", "6.2", "7A 7B 7C", "8", "9 9A"] as const;

/** Compatibility groups of the table in ADR 7.5.2.2, in printed order. There is no group K row. */
export const GROUPS = ["A", "B", "C", "D", "E", "F", "G", "H", "J", "L", "N", "S"] as const;
