/** Keywords of JSON Schema that wire schemas may use for what clients send: each has a wording in the runtime, so that no fault goes unexplained. */
export const KEYWORDS = [
  "required", "additionalProperties", "enum", "type", "minLength", "maxLength", "format", "minimum", "maximum", "minItems", "maxItems",
  "maxProperties",
] as const;
export type Keyword = (typeof KEYWORDS)[number];
