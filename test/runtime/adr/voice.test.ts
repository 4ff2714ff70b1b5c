import { describe, expect, it } from "vitest";
import { MESSAGE_KEYS, MESSAGES } from "../../../openapi/shards/adr-messages.ts";
import { createVoices } from "../../../runtime/adr/voice.ts";
import { messages, voices } from "./fixtures/messages.ts";

const LANGUAGES = ["pl", "en", "de", "fr"] as const;

describe.each(LANGUAGES)("in %s", (lang) => {
  it.each(MESSAGE_KEYS)("says %s with every value and without a brace left", (key) => {
    const values = Object.fromEntries(MESSAGES[key].map((name) => [name, `<${name}>`]));
    const text = voices[lang].render(key, values as never);
    for (const value of Object.values(values)) expect(text).toContain(value);
    expect(text).not.toMatch(/[{}]/);
  });
});

it("says the text of the table", () => {
  expect(voices.de.render("carriage_prohibited", { un: "1798" })).toBe("UN 1798: Beförderung auf der Straße verboten.");
});

it("takes values as they are, with signs that a pattern would read", () => {
  expect(voices.en.render("not_counted_sp", { un: "3082", provision: "375", questions: "$& {un}" })).toContain(
    "questions: $& {un}",
  );
});

it.each([
  {
    why: "a text that the edition lacks",
    say: () => createVoices(messages.filter(({ key }) => key !== "coolant")).en.render("coolant", { un: "1845" }),
    message: "no text coolant",
  },
  { why: "a value that was not handed in", say: () => voices.de.render("coolant", {} as never), message: "wants un" },
])("refuses $why", ({ say, message }) => expect(say).toThrow(message));

it("writes a decimal comma everywhere but in English", () => {
  expect(LANGUAGES.map((lang) => voices[lang].decimal(999_900_000n))).toEqual(["999,9", "999.9", "999,9", "999,9"]);
});
