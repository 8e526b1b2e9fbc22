import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const folder = await anEmbeddedFolder("moderate");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): { code: number | null; out: string; err: string } {
  const env = { ...SHARED_SOURCES, PATH: process.env["PATH"], NODE_ENV: "test", DATA_DIR: folder };
  const done = spawnSync(process.execPath, [...SHORT_LIVED, "src/cli/moderate.ts", ...args], { env, encoding: "utf8" });
  return { code: done.status, out: done.stdout, err: done.stderr };
}

test("the command answers in sentences, with the next step", { timeout: 300_000 }, () => {
  expect(run("list")).toEqual({ code: 0, out: `${reachesMessage("moderate.nothing")}\n`, err: "" });
  const wrong = run("approve");
  expect([wrong.code, wrong.out]).toEqual([1, ""]);
  for (const key of ["moderate.notUnderstood", "moderate.usage", "moderate.options"]) {
    expect(wrong.err).toContain(reachesMessage(key));
  }
  expect(run("show", "event", "zzzzzz").err).toBe(
    `${reachesMessage("moderate.unknown", { kind: "event", id: "zzzzzz" })}\n`,
  );
});
