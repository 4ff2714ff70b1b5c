import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readPo, readTarGz } from "../../../../pipeline/adr/import/files.ts";

/** A header block of a POSIX tar. */
function header(name: string, size: number, type: string): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0);
  block.write(size.toString(8).padStart(11, "0"), 124);
  block.write(type, 156);
  return block;
}

it("walks a gzipped tar: regular files only, over block ends", () => {
  const long = "x".repeat(600);
  const parts = [
    header("data/", 0, "5"),
    header("data/a.json", 2, "0"),
    Buffer.from("{}".padEnd(512, "\0")),
    header("data/b.txt", 600, "0"),
    Buffer.from(long.padEnd(1024, "\0")),
    Buffer.alloc(1024),
  ];
  const files = readTarGz(gzipSync(Buffer.concat(parts)));
  expect([...files].map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
    ["data/a.json", "{}"],
    ["data/b.txt", long],
  ]);
});

it("reads a gettext catalogue: texts over several lines, escapes, nothing for an empty translation", () => {
  const text = [
    'msgid ""',
    'msgstr "Language: "',
    "",
    "#: somewhere",
    'msgid "ACETONE"',
    'msgstr "ACÉTONE"',
    "",
    'msgid ""',
    '"a \\"b\\" "',
    '"c"',
    'msgstr ""',
    '"d "',
    '"e"',
    "",
    'msgid "X"',
    'msgstr ""',
  ].join("\n");
  expect([...readPo(text)]).toEqual([
    ["ACETONE", "ACÉTONE"],
    ['a "b" c', "d e"],
  ]);
});
