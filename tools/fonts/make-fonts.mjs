// Called by tools/fonts.mjs: writes the fonts of Latin, Greek, Cyrillic and Vietnamese to src/web/styles/fonts, which git
// stores. They are those of the @fontsource-variable packages (OFL-1.1, no reserved name) without the weights and optical
// sizes that the styles do not use: half the bytes, and every visitor loads two of them.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";

const OUT = "src/web/styles/fonts";
/** As the styles use them; src/web/styles/fonts.css says the same, and a test holds the weights. */
const WEIGHTS = { min: 400, max: 700 };
/** Literata's optical sizes in CSS pixels. Smaller and larger text has the nearest. */
const SIZES = { min: 14, max: 48 };
const PARTS = ["cyrillic", "greek", "vietnamese", "latin-ext", "latin"];
const FONTS = [
  { name: "literata", file: "opsz", variationAxes: { wght: WEIGHTS, opsz: SIZES } },
  { name: "commissioner", file: "wght", variationAxes: { wght: WEIGHTS } },
];

const require = createRequire(import.meta.url);
await mkdir(OUT, { recursive: true });
for (const { name, file, variationAxes } of FONTS) {
  const home = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const ranges = JSON.parse(await readFile(join(home, "unicode.json"), "utf8"));
  for (const part of PARTS) {
    const whole = await readFile(join(home, "files", `${name}-${part}-${file}-normal.woff2`));
    const made = await subsetFont(whole, charactersOf(ranges[part]), { targetFormat: "woff2", variationAxes });
    await writeFile(join(OUT, `${name}-${part}.woff2`), made);
    process.stdout.write(`${name}-${part}: ${whole.length} to ${made.length} bytes\n`);
  }
}

/** The characters of a `unicode-range`, such as "U+0100-02BA,U+20AC". */
function charactersOf(range) {
  return range
    .split(",")
    .map((part) => part.trim().replace("U+", "").split("-"))
    .flatMap(([first, last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
