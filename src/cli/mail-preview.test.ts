import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = mkdtempSync(join(tmpdir(), "samehour-mail-preview-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in the temporary folder, where a folder named by a relative path would be made. */
function run(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: join(folder, "data") };
  const command = [...SHORT_LIVED, join(import.meta.dirname, "mail-preview.ts"), ...args];
  const done = spawnSync(process.execPath, command, { cwd: folder, env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

test("an option or a second folder is refused with the usage, and no folder is created", { timeout: 300_000 }, () => {
  const usage = `${reachesMessage("mail.preview.usage")}\n`;
  expect(run("--help")).toEqual({ code: 1, out: "", err: usage });
  expect(run("one", "two")).toEqual({ code: 1, out: "", err: usage });
  for (const name of ["--help", "one", "two", "data"]) expect(existsSync(join(folder, name))).toBe(false);
});

test("a target that is a file is reported in one sentence, and stays as it is", { timeout: 300_000 }, () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "of another program");
  const { code, out, err } = run("a-file");
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(new RegExp(`^The messages cannot be written to ${file}: EEXIST.*\\n$`));
  expect(readFileSync(file, "utf8")).toBe("of another program");
});

test("every message is written to the given folder as HTML and as text", { timeout: 300_000 }, () => {
  const { code, err } = run("preview");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const files = readdirSync(join(folder, "preview"));
  expect(files.filter((file) => file.endsWith(".html"))).toHaveLength(files.length / 2);
  expect(files).toContain("01-verify-email.txt");
});
