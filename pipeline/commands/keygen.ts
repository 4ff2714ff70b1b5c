import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { realDisk } from "../source/disk.ts";
import { makeFolder, writeError } from "../source/write-all.ts";
import { generateKey } from "../publish/keys.ts";
import { readArgs, type Command } from "../../runtime/commands/command.ts";

export const keygenCommand: Command = {
  usage: "keygen [--out DIR] [--json]",
  help: [
    "  --out DIR  folder for the two files (default: var/keys)",
    "  --json     print the names as JSON",
    "",
    "Writes <id>.pem (private, PKCS8, readable by you alone; keep it out of git) and <id>.pub.pem (public, SPKI; hand it to those who verify).",
    "",
    "Rotation: publish with --key OLD --key NEW until all who verify have the new public key, then with --key NEW alone.",
    "",
  ].join("\n"),
  async run(args) {
    const parsed = readArgs(
      "keygen",
      args,
      { out: { type: "string", default: join("var", "keys") }, json: { type: "boolean", default: false } },
      0,
    );
    if (parsed === undefined) return 2;
    const { out, json } = parsed.values;
    const { id, privatePem, pem } = generateKey();
    const [secret, open] = [join(out, `${id}.pem`), join(out, `${id}.pub.pem`)];
    await makeFolder(out, realDisk, 0o700);
    await writeNew(secret, privatePem, 0o600);
    await writeNew(open, pem, 0o666);
    if (json) process.stdout.write(`${JSON.stringify({ id, private_key: secret, public_key: open }, null, 2)}\n`);
    else
      process.stdout.write(
        `key ${id}\n${secret}: private, sign with: npx cargolex publish <target> --key ${secret}\n${open}: public, verify with: npx cargolex verify <target> --public-key ${open}\n`,
      );
    return 0;
  },
};

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: "wx" });
  } catch (error) {
    throw writeError(path, error);
  }
}
