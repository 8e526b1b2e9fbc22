import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { authSecret } from "#auth/auth-secret.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const NOW = Date.UTC(2026, 10, 21);

test("a configured secret takes precedence; otherwise one is generated once, readable only by its owner", async ({
  onTestFinished,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-secret-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const secret = (kind: "pglite" | "postgres", configured: string | null = null) =>
    authSecret({ configured, dataDir, database: { db: database.db, kind } }, NOW);
  expect(await secret("pglite", "given")).toBe("given");
  const made = await secret("pglite");
  expect(made.length).toBeGreaterThanOrEqual(64);
  expect(await secret("pglite")).toBe(made);
  expect(statSync(join(dataDir, "auth-secret")).mode & 0o777).toBe(0o600);
});

test("processes that share a database share one secret", async () => {
  const requested = { configured: null, dataDir: "/nowhere", database: { db: database.db, kind: "postgres" } } as const;
  const secrets = await Promise.all([1, 2, 3].map(() => authSecret(requested, NOW)));
  expect(new Set(secrets).size).toBe(1);
  expect(await authSecret(requested, NOW)).toBe(secrets[0]);
});
