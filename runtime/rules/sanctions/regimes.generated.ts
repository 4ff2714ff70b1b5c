// Printed from sources/sanctions/regimes.csv by `npm run openapi`. Do not edit.
export const REGIMES = ["RU", "BY"] as const;
