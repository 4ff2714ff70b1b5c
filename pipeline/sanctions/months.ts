/** Names of the months as a text writes them behind a day: `January`, `stycznia`. */
export function monthNames(lang: "en" | "pl"): string[] {
  const format = new Intl.DateTimeFormat(lang, { day: "numeric", month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(Date.UTC(2000, month))
      .flatMap(({ type, value }) => (type === "month" ? value : []))
      .join(""),
  );
}
