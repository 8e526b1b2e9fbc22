import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const { rules } = createRequire(import.meta.url)("./dependency-rule.config.cjs") as { rules: { name: string }[] };
const SAMPLE = "export const sample = 1;\n";

/**
 * Writes a small tree with the given files, with the real node_modules and import map, so that imports resolve as they
 * do here.
 */
function check(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "samehour-rule-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const { imports } = createRequire(import.meta.url)("../package.json") as { imports: Record<string, string> };
  write(
    root,
    "package.json",
    JSON.stringify({ name: "samehour", type: "module", imports, dependencies: DEPENDENCIES }),
  );
  write(root, "tsconfig.json", "{}");
  symlinkSync(resolve("node_modules"), join(root, "node_modules"));
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  const ran = spawnSync(process.execPath, ["tools/check-dependencies.mjs", root], { encoding: "utf8" });
  return `${ran.stderr}${ran.stdout}exit ${ran.status}`;
}

const DEPENDENCIES = { zod: "*", pg: "*", hono: "*", react: "*", "drizzle-orm": "*", pino: "*", "fast-check": "*" };

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A file that imports another, and that other file. */
function plant(from: string, to: string): Record<string, string> {
  const [, folder, ...rest] = to.split("/");
  const specifier = to.startsWith("src/") ? `#${folder}/${rest.join("/")}` : `#${to}`;
  return { [from]: `import { sample } from "${specifier}";\nexport const used = sample;\n`, [to]: SAMPLE };
}

const PLANTED: Record<string, Record<string, string>> = {
  "folder-core": plant("src/core/a§.ts", "src/data/b§.ts"),
  "folder-formats": plant("src/formats/a§.ts", "src/data/b§.ts"),
  "folder-data": plant("src/data/a§.ts", "src/formats/b§.ts"),
  "folder-mail": plant("src/mail/a§.ts", "src/data/b§.ts"),
  "folder-storage": plant("src/storage/a§.ts", "src/formats/b§.ts"),
  "folder-outbound": plant("src/outbound/a§.ts", "src/data/b§.ts"),
  "folder-auth": plant("src/auth/a§.ts", "src/commands/b§.ts"),
  "folder-commands": plant("src/commands/events/a§.ts", "src/auth/b§.ts"),
  "folder-jobs": plant("src/jobs/a§.ts", "src/auth/b§.ts"),
  "folder-api": plant("src/api/a§.ts", "src/jobs/b§.ts"),
  "folder-messages": plant("src/messages/a§.ts", "src/web/b§.ts"),
  "folder-server": plant("src/server/a§.ts", "src/web/ui/b§.tsx"),
  "folder-cli": plant("src/cli/a§.ts", "src/web/b§.ts"),
  "folder-web-browser": plant("src/web/components/a§.tsx", "src/data/b§.ts"),
  "folder-web-server": plant("src/web/routes/x§/route.tsx", "src/jobs/b§.ts"),
  "no-server-file-in-browser-code": plant("src/web/components/a§.tsx", "src/web/http/b§.server.ts"),
  "no-route-to-route": plant("src/web/routes/x§/route.tsx", "src/web/routes/y§/part.tsx"),
  "words-through-the-catalogue": {
    "src/web/components/a§.server.ts": `export { default } from "#messages/en/b§.json" with { type: "json" };\n`,
    "src/messages/en/b§.json": "{}",
  },
  "no-writes-outside-commands": plant("src/web/routes/x§/route.tsx", "src/data/queries/events§-write.ts"),
  "no-tests-in-product": plant("src/core/a§.ts", "tests/support/b§.ts"),
  "demo-only-at-start": {
    "src/jobs/a§.ts": `export { sample } from "../../demo/b§.ts";\n`,
    "demo/b§.ts": SAMPLE,
  },
  "no-tools-in-product": {
    "src/server/a§.ts": `export { sample } from "../../tools/b§.ts";\n`,
    "tools/b§.ts": SAMPLE,
  },
  "no-barrel": plant("src/core/a§.ts", "src/core/events§/index.ts"),
  "package-zod": { "src/web/a§.ts": `export { string } from "zod";\n` },
  "package-pg": { "src/commands/events/a§.ts": `import pg from "pg";\nexport const used = pg;\n` },
  "package-drizzle-orm": { "src/server/a§.ts": `export { sql } from "drizzle-orm";\n` },
  "package-react": { "src/core/a§.ts": `export { useId } from "react";\n` },
  "package-hono": { "src/web/a§.ts": `export { Hono } from "hono";\n` },
  "package-unknown": { "src/server/a§.ts": `export { sample } from "fast-check";\n` },
  "pure-folders-have-no-node": { "src/core/a§.ts": `export { join } from "node:path";\n` },
  "browser-code-has-no-node": { "src/web/components/a§.tsx": `export { join } from "node:path";\n` },
  "no-cycle": {
    "src/core/a§.ts": `import { b } from "#core/b§.ts";\nexport const a = (): number => b();\n`,
    "src/core/b§.ts": `import { a } from "#core/a§.ts";\nexport const b = (): number => a();\n`,
  },
  "no-unresolved": { "src/core/a§.ts": `export { x } from "#core/nowhere.ts";\n` },
  "no-path-upwards": { "src/core/events/a§.ts": `export { sample } from "../b§.ts";\n`, "src/core/b§.ts": SAMPLE },
  "no-command-to-command": {
    ...plant("src/commands/events/a§.ts", "src/commands/organizers/b§.ts"),
    "src/jobs/handlers/c§.ts": `export { sample } from "#commands/organizers/b§.ts";\n`,
  },
};

/** All planted breaches in one tree: `§` in a name stands for the rule, so that their files do not collide. */
const planted = Object.entries(PLANTED).flatMap(([name, files]) =>
  Object.entries(files).map(([path, text]) => [path.replaceAll("§", `-${name}`), text.replaceAll("§", `-${name}`)]),
);

test("a planted violation of each rule is found", () => {
  const output = check(Object.fromEntries(planted) as Record<string, string>);
  const found = output.split("\n").filter((line) => line.startsWith("✗ "));
  const missed = Object.keys(PLANTED).filter(
    (name) => !found.some((line) => line.startsWith(`✗ ${name}: `) && line.includes(`-${name}`)),
  );
  expect(missed).toEqual([]);
  expect(output).toContain("exit 1");
});

test("every rule except those for single packages has a planted violation", () => {
  const untried = rules.map(({ name }) => name).filter((name) => !name.startsWith("package-") && !(name in PLANTED));
  expect(untried).toEqual([]);
});

test("a source tree that follows the rules passes", () => {
  const output = check({
    ...plant("src/data/a.ts", "src/core/b.ts"),
    "src/core/b.test.ts": `import fc from "fast-check";\nexport const used = fc;\n`,
    "src/web/http/handler.server.ts": SAMPLE,
    "src/server/c.ts": `export { sample } from "#web/http/handler.server.ts";\n`,
    "src/web/components/d.tsx": `import type { T } from "#web/http/types.server.ts";\nexport type U = T;\n`,
    "src/web/http/types.server.ts": "export type T = 1;\n",
  });
  expect(output).toContain("7 files read, 0 imports that the rule forbids\nexit 0");
});

test("a tree without source files fails", () => {
  const output = check({ "src/readme.txt": "" });
  expect(output).toContain("unread: there is no file in src");
  expect(output).toContain("exit 1");
});
