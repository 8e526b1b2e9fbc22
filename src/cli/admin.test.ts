import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#data/database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-admin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a person would, with a data folder of its own. */
function run(...args: string[]): { code: number | null; out: string; err: string } {
  const env = {
    ...SHARED_SOURCES,
    PATH: process.env["PATH"],
    NODE_ENV: "test",
    DATA_DIR: join(folder, "data"),
    BASE_URL: "https://same.example",
  };
  const done = spawnSync(process.execPath, [...SHORT_LIVED, "src/cli/admin.ts", ...args], { env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const email = "ann@example.org";

test(
  "an admin is created in a new database, with a password link, and cannot be revoked as the last one",
  { timeout: 300_000 },
  () => {
    const nobody = run("list");
    expect(nobody).toEqual({ code: 0, out: `${reachesMessage("roles.command.nobody")}\n`, err: "" });
    const made = run("create", "Ann@Example.org");
    expect(made.err).toBe("");
    expect(made.out.split("\n")[0]).toBe(reachesMessage("roles.command.created", { email }));
    expect(made.out).toMatch(/\nhttps:\/\/same\.example\/reset-password\?token=[\w-]{43}\n$/);
    expect(made.code).toBe(0);
    const last = run("revoke", email);
    expect(last).toEqual({ code: 1, out: "", err: `${reachesMessage("roles.command.lastAdmin", { email })}\n` });
    const second = run("create", "ben@example.org");
    expect(second.code).toBe(0);
    const less = run("grant", email, "moderator");
    expect(less).toEqual({ code: 0, out: `${email} is now moderator.\n`, err: "" });
    expect(run("list").out).toBe("admin      ben@example.org\nmoderator  ann@example.org\n");
  },
);

test("the command works while another process runs the embedded database", { timeout: 300_000 }, async () => {
  const log = () => undefined;
  const dataDir = join(folder, "data");
  const server = await openDatabase({ url: null, dataDir, purpose: "server", log });
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: dataDir };
  const done = await promisify(execFile)(process.execPath, [...SHORT_LIVED, "src/cli/admin.ts", "revoke", email], {
    env,
  });
  expect(done.stdout).toBe(`${email} is now an ordinary user.\n`);
  await server.close();
});

test("a failing command is explained in one sentence", { timeout: 300_000 }, () => {
  const unknown = run("grant", "nobody@example.org", "admin");
  expect(unknown).toEqual({
    code: 1,
    out: "",
    err: `${reachesMessage("roles.command.unknown", { email: "nobody@example.org" })}\n`,
  });
  const faulty = run("grant", email, "king");
  expect(faulty.err).toMatch(
    /^“king” is not a role\. Choose moderator or admin\.\n\nUsage: npm run admin -- create EMAIL\n/,
  );
  expect(faulty.code).toBe(1);
});
