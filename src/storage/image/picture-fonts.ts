import { rmSync } from "node:fs";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { decompress } from "woff2-encoder";
import { coverageOf } from "#core/pictures/drawable-text.ts";
import { loadSharp } from "#storage/image/decode-picture.ts";

/** The site's own fonts, as the pages have them: a picture needs no font of the machine. */
const FONTS = [
  { name: "literata", parts: ["latin", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext", "vietnamese"] },
  { name: "commissioner", parts: ["latin", "latin-ext", "cyrillic", "greek", "vietnamese"] },
  { name: "noto-naskh-arabic", parts: ["arabic"] },
  { name: "noto-serif-hebrew", parts: ["hebrew"] },
  { name: "noto-sans-devanagari", parts: ["devanagari"] },
  { name: "noto-sans-gurmukhi", parts: ["gurmukhi"] },
] as const;

/** Families in the order in which a character is looked for. */
const OTHER_SCRIPTS = "Noto Naskh Arabic,Noto Serif Hebrew,Noto Sans Devanagari,Noto Sans Gurmukhi";
export const PICTURE_FAMILIES = {
  serif: `Literata,${OTHER_SCRIPTS}`,
  // The name of the variable font itself; its weights go from thin to black.
  sans: `Commissioner Thin,Literata,${OTHER_SCRIPTS}`,
} as const;

/** The fonts of pictures, once they can be drawn with. */
type PictureFonts = { covers: (codePoint: number) => boolean };

let loaded: Promise<PictureFonts> | null = null;

/**
 * Makes the site's fonts known to the library that draws, with the first picture that has words. The library reads no
 * compressed font, so they are unpacked into a folder that goes with the process.
 */
export function loadPictureFonts(): Promise<PictureFonts> {
  loaded ??= unpackFonts();
  return loaded;
}

async function unpackFonts(): Promise<PictureFonts> {
  const sharp = await loadSharp();
  const folder = await mkdtemp(join(tmpdir(), "samehour-fonts-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const ranges: string[] = [];
  for (const { name, parts } of FONTS) {
    const home = fileURLToPath(new URL("./", import.meta.resolve(`@fontsource-variable/${name}/package.json`)));
    const known = JSON.parse(await readFile(join(home, "unicode.json"), "utf8")) as Record<string, string>;
    for (const part of parts) {
      const packed = join(home, "files", `${name}-${part}-wght-normal.woff2`);
      const fontfile = join(folder, `${basename(packed, ".woff2")}.ttf`);
      await writeFile(fontfile, await decompress(await readFile(packed)));
      // Drawing anything with a font makes it known for the rest of the process.
      await sharp({ text: { text: "a", fontfile } })
        .raw()
        .toBuffer();
      ranges.push(known[part] ?? "");
    }
  }
  return { covers: coverageOf(ranges.filter((range) => range !== "").join(",")) };
}
