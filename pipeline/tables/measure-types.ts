/** TARIC measure types under which exports to Russia and Belarus are controlled, with their names. The list is closed: a new type is read and added. */
export const MEASURE_TYPES: Readonly<Record<string, string>> = {
  "278": "Export prohibition",
  "473": "Export authorization",
  "476": "Restriction on export",
  "709": "Export control",
  "717": "Export control on restricted goods and technologies",
  "718": "Export control on luxury goods",
  "736": "Export control",
  "737": "Export control",
  "738": "Import/export restriction - Common Military List (CML) goods",
  "766": "Export control",
  "767": "Export control",
  "768": "Export control",
  "780": "Export control",
};
