// Printed from sources/sanctions/regimes.csv by `npm run openapi`. Do not edit.
export const USUAL_REGIMES = ["RU", "BY"] as const;
