import type { WayMark } from "../rules/sanctions/way.ts";

/** A decision to hand on: its address, and a picture of it that is drawn here. */

/** Texts of the picture. */
interface SharedDecision {
  mark: WayMark;
  question: string;
  headline: string;
  text: string;
  foot: string;
}

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 60];
const COLOURS: Readonly<Partial<Record<WayMark, readonly [ground: string, ink: string]>>> = {
  banned: ["#fcebea", "#a8161c"],
  depends: ["#fff3d9", "#7a4a00"],
  later: ["#fff3d9", "#7a4a00"],
  unknown: ["#fff3d9", "#7a4a00"],
};

/** Draws the decision as a picture of the size that messages show. */
function renderPicture({ mark, question, headline, text, foot }: SharedDecision): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d")!;
  const [ground, ink] = COLOURS[mark] ?? ["#f1f4f6", "#4a5866"];
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = ink;
  pen.fillRect(0, 0, 18, HEIGHT);
  const write = (words: string, size: number, colour: string, y: number, most: number, bold = ""): number => {
    pen.font = `${bold} ${size}px system-ui, sans-serif`;
    pen.fillStyle = colour;
    const lines: string[] = [];
    for (const word of words.split(/\s+/)) {
      const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
      if (lines.length === 0 || pen.measureText(longer).width > WIDTH - 2 * EDGE) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    const shown = lines.slice(0, most);
    if (lines.length > most) shown[most - 1] += " …";
    for (const [index, line] of shown.entries()) pen.fillText(line, EDGE, y + index * size * 1.3);
    return y + shown.length * size * 1.3;
  };
  let y = write(question, 38, "#17212b", 100, 2);
  y = write(headline, 58, ink, y + 40, 3, "bold");
  write(text, 32, "#17212b", y + 10, 4);
  write(foot, 26, "#4a5866", HEIGHT - 40, 1);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Hands the decision on: to what the device offers, else the address to the clipboard and the picture to a file. */
export async function shareDecision(link: string, decision: SharedDecision): Promise<"shared" | "copied"> {
  const blob = await renderPicture(decision);
  const files = blob === null ? [] : [new File([blob], "cargolex.png", { type: "image/png" })];
  const title = `${decision.question}: ${decision.headline}`;
  if (files.length > 0 && "canShare" in navigator && navigator.canShare({ files })) {
    await navigator.share({ title, text: title, url: link, files }).catch(() => undefined);
    return "shared";
  }
  await navigator.clipboard?.writeText(link).catch(() => undefined);
  if (blob !== null) {
    const save = Object.assign(document.createElement("a"), {
      href: URL.createObjectURL(blob),
      download: "cargolex.png",
    });
    save.click();
    setTimeout(() => URL.revokeObjectURL(save.href), 60_000);
  }
  return "copied";
}
