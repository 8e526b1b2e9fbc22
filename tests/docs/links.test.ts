import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const DOCUMENTS = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];

/** The targets of links and pictures that are not on the web. */
function localTargets(text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(file: string): Set<string> {
  const headings = [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, words = ""]) => words);
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** The links of a document that lead to no file, or to no heading of it. */
function brokenLinks(document: string): string[] {
  return localTargets(readFileSync(document, "utf8")).filter((target) => {
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? document : join(dirname(document), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).has(anchor);
  });
}

test.each(DOCUMENTS)("every link in %s resolves", (document) => {
  expect(brokenLinks(document)).toEqual([]);
});

test("the project's documents are found", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(50);
});
