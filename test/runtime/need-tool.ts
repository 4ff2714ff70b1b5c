/**
 * Whether a tool that a test runs is on this machine. Where it is not a notice is printed and the test is left out; in
 * CI that is a fault.
 */
export function needTool(name: string, run: () => unknown): boolean {
  try {
    run();
    return true;
  } catch {
    const notice = `${name} cannot be run here: what is tried with it is left out`;
    if (process.env["CI"] === "true") throw new Error(notice);
    process.stderr.write(`NOTICE: ${notice}\n`);
    return false;
  }
}
