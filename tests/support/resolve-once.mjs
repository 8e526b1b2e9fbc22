import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

// A fifth of a command's start was spent on package.json files: Node parses that of the imported package (180 kB
// for the query builder's) and ours at every import. Preloaded, this resolves our own folders by their names and each
// package once.

const root = new URL("../../", import.meta.url).href;
const { imports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const folders = new Map(
  Object.entries(imports).map(([name, to]) => [name.slice(0, -1), new URL(to.slice(0, -1), root)]),
);
const packages = new Map();

registerHooks({
  resolve(specifier, context, resolveNext) {
    const folder = specifier.startsWith("#") && folders.get(specifier.slice(0, specifier.indexOf("/") + 1));
    if (folder) {
      const { href } = new URL(specifier.slice(specifier.indexOf("/") + 1), folder);
      const format = href.endsWith(".json") ? "json" : "module-typescript";
      return { url: href, format, importAttributes: context.importAttributes, shortCircuit: true };
    }
    if (!isPackage(specifier) || !isOurs(context.parentURL)) return resolveNext(specifier, context);
    const known = packages.get(specifier);
    if (known) return known;
    const found = { ...resolveNext(specifier, context), shortCircuit: true };
    packages.set(specifier, found);
    return found;
  },
});

function isPackage(specifier) {
  return /^[@a-z]/.test(specifier) && !/^(node|file|data):/.test(specifier);
}

function isOurs(url = "") {
  return url.startsWith(root) && !url.startsWith("node_modules/", root.length);
}
