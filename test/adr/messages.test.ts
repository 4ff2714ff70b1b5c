import { expect, it } from "vitest";
import { messages, say, sayDecimal } from "../../runtime/adr/messages.ts";

const LANGUAGES = ["pl", "en", "de", "fr"] as const;

function placeholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

it.each(Object.entries(messages))("%s says the same in four languages", (_, message) => {
  for (const lang of LANGUAGES) {
    expect(message[lang].trim()).toBe(message[lang]);
    expect(message[lang]).not.toBe("");
    expect(placeholders(message[lang])).toEqual(placeholders(message.en));
  }
});

it("fills values and refuses to leave a gap", () => {
  expect(say("de", "carriage_prohibited", { un: "1798" })).toBe("UN 1798: Beförderung auf der Straße verboten.");
  expect(() => say("de", "carriage_prohibited")).toThrow("un");
});

it("takes values as they are, with signs that a pattern would read", () => {
  expect(say("en", "not_counted_sp", { un: "3082", provision: "375", condition: "$& {un}" })).toContain("Condition: $& {un}");
});

it("writes a decimal comma everywhere but in English", () => {
  expect(LANGUAGES.map((lang) => sayDecimal(lang, "999.9"))).toEqual(["999,9", "999.9", "999,9", "999,9"]);
});
