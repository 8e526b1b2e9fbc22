import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const read = (path: string): string => readFileSync(path, "utf8");

/** The names of the settings that the server reads, without those of tests and of single providers. */
function knownSettings(): readonly string[] {
  const settings = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void settings.add(String(name)) }));
  return [...settings].filter((name) => !/^(TEST_|NODE_ENV$|FACEBOOK_.*_URL$)/.test(name)).toSorted();
}

/** The first group of each match, sorted, without doubles. */
function found(text: string, pattern: RegExp): readonly string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))].toSorted();
}

test("README.md and .env.example list exactly the existing settings", () => {
  const rows = read("README.md").match(/^\| `[A-Z].*$/gm) ?? [];
  const inTable = found(rows.map((row) => row.split(" | ")[0]).join("\n"), /`([A-Z][A-Z0-9_]*)`/g);
  expect(inTable).toEqual(knownSettings());
  const inExample = found(read(".env.example"), /^#([A-Z][A-Z0-9_]*)=/gm);
  expect(inExample.filter((name) => !name.startsWith("OIDC_GOOGLE_"))).toEqual(knownSettings());
});

test("the files in deploy/ use only existing settings", () => {
  const [app = ""] = /^ {2}app:\n(?: {4}.*\n)+/m.exec(read("deploy/compose.yaml")) ?? [];
  const [unit = ""] = /^Environment=.*$/m.exec(read("deploy/samehour.service")) ?? [];
  const [image = ""] = /^ENV .*$/m.exec(read("deploy/Containerfile")) ?? [];
  const known = [...knownSettings(), "NODE_ENV"];
  const composed = found(app, /^ {6}([A-Z][A-Z0-9_]*): /gm);
  for (const names of [composed, found(unit, /\b([A-Z][A-Z0-9_]*)=/g), found(image, /\b([A-Z][A-Z0-9_]*)=/g)]) {
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  }
});

test("the container image and the systemd unit use the memory settings of `npm start`", () => {
  const [flag = "none"] = /--max-semi-space-size=\d+/.exec(read("tools/start.mjs")) ?? [];
  const [, threshold = "none"] = /MMAP_FROM_BYTES = "(\d+)"/.exec(read("tools/start.mjs")) ?? [];
  expect(read("deploy/Containerfile")).toContain(`CMD ["node", "${flag}", "build/process/main.js"]`);
  expect(read("deploy/samehour.service")).toContain(`node ${flag} build/process/main.js`);
  for (const file of ["deploy/Containerfile", "deploy/samehour.service"])
    expect(read(file)).toContain(`MALLOC_MMAP_THRESHOLD_=${threshold}\n`);
});

test("the services in compose.yaml use each other's host names and credentials", () => {
  const text = read("deploy/compose.yaml");
  const valueOf = (name: string): string => new RegExp(`${name}: (\\S+)`).exec(text)?.[1] ?? "";
  const database = new URL(valueOf("DATABASE_URL"));
  expect([database.username, database.password, database.hostname, database.pathname]).toEqual([
    valueOf("POSTGRES_USER"),
    valueOf("POSTGRES_PASSWORD"),
    "database",
    `/${valueOf("POSTGRES_DB")}`,
  ]);
  const [user, password] = [valueOf("S3_ACCESS_KEY_ID"), valueOf("S3_SECRET_ACCESS_KEY")];
  expect([valueOf("MINIO_ROOT_USER"), valueOf("MINIO_ROOT_PASSWORD")]).toEqual([user, password]);
  expect(text).toContain(`mc alias set store ${valueOf("S3_ENDPOINT")} ${user} ${password}`);
  expect(text).toContain(`store/${valueOf("S3_BUCKET")}`);
  for (const host of ["database", new URL(valueOf("S3_ENDPOINT")).hostname, new URL(valueOf("SMTP_URL")).hostname])
    expect(text).toMatch(new RegExp(`^ {2}${host}:$`, "m"));
});

const HAS_SYSTEMD = spawnSync("systemd-analyze", ["--version"]).error === undefined;

test.skipIf(!HAS_SYSTEMD)("systemd accepts the service unit", () => {
  const checked = spawnSync("systemd-analyze", ["verify", "deploy/samehour.service"], { encoding: "utf8" });
  expect([checked.stdout, checked.stderr, checked.status]).toEqual(["", "", 0]);
});
