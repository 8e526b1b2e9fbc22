import type { Plugin } from "vite";

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string | number>>];

const ICON = /^lucide\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** Marks a module as ours for the other plugins: it is not the package's file any more. */
const OURS = "\0icon:";

/** Imports a drawing of Lucide as the data of one SVG path, so that an icon in a page is one shape instead of up to ten. */
export function iconPaths(): Plugin {
  return {
    name: "samehour:icon-paths",
    enforce: "pre",
    resolveId: (id) => (ICON.test(id) ? OURS + id : null),
    async load(id) {
      if (!id.startsWith(OURS)) return null;
      const { default: shapes } = (await import(id.slice(OURS.length))) as { default: readonly Shape[] };
      return `export default ${JSON.stringify(pathOf(shapes))};`;
    },
  };
}

/** The strokes of all shapes as one path. Throws for a shape that no icon of ours has. */
export function pathOf(shapes: readonly Shape[]): string {
  return shapes.map(([tag, attributes]) => strokesOf(tag, attributes)).join("");
}

function strokesOf(tag: string, attributes: Shape[1]): string {
  const number = (name: string) => Number(attributes[name] ?? 0);
  switch (tag) {
    case "path":
      return fromItsStart(String(attributes["d"]));
    case "circle": {
      const [x, y, r] = [number("cx"), number("cy"), number("r")];
      return `M${short(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    case "line":
      return `M${number("x1")} ${number("y1")}L${number("x2")} ${number("y2")}`;
    case "polyline":
      return `M${attributes["points"]}`;
    case "rect": {
      const r = number("rx");
      const [wide, high] = [short(number("width") - 2 * r), short(number("height") - 2 * r)];
      const corner = (x: number, y: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${x} ${y}`);
      const sides = `h${wide}${corner(r, r)}v${high}${corner(-r, r)}h${-wide}${corner(-r, -r)}v${-high}${corner(r, -r)}`;
      return `M${short(number("x") + r)} ${number("y")}${sides}z`;
    }
    default:
      throw new Error(`An icon has a shape that is not drawn as a path: ${tag}`);
  }
}

const NUMBER = String.raw`(-?\d*\.?\d+)`;
const RELATIVE_START = new RegExp(String.raw`^m\s*${NUMBER}[\s,]*${NUMBER}\s*(?=([-.\d])?)`);

/** The same path behind another one, where a start that is relative would count from that one's end. */
function fromItsStart(path: string): string {
  return path.replace(RELATIVE_START, (_, x, y, next) => `M${x} ${y}${next === undefined ? "" : "l"}`);
}

function short(value: number): number {
  return Number(value.toFixed(3));
}
