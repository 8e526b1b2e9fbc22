import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmbeddedFolder } from "#tests/support/database/embedded-folder.ts";
import { type MailServer, startMailServer } from "#tests/support/mail/mail-server.ts";
import { SHARED_SOURCES, SHORT_LIVED } from "#tests/support/short-lived.ts";

const WORKER = join(import.meta.dirname, "../../tests/support/database/digest-worker.ts");
const MEMBERS = 100;

let dataDir = "";
let server: MailServer;
beforeAll(async () => {
  dataDir = await anEmbeddedFolder("digest-killed");
  server = await startMailServer();
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function aProcess(...args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [...SHORT_LIVED, WORKER, dataDir, server.url, ...args], {
    env: { ...process.env, ...SHARED_SOURCES },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Kills a process with SIGKILL while its `count`-th message is being sent: the server accepts it, and the process never learns so. */
async function killedAt(count: number, ...args: readonly string[]): Promise<void> {
  const child = aProcess(...args);
  const before = server.arrived.length;
  let seen = 0;
  server.rules.onMessage = () => {
    seen += 1;
    if (seen === count) child.kill("SIGKILL");
    return null;
  };
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  expect(server.arrived.length - before).toBeGreaterThanOrEqual(count - 1);
}

test(
  "when the digest process is killed and restarted, no member gets two digests or none",
  { timeout: 300_000 },
  async () => {
    await killedAt(3, "0", String(MEMBERS));
    await killedAt(20, "1");
    server.rules.onMessage = () => null;
    // Later than the time limit for messages of a lost process.
    const last = aProcess("20");
    if (!last.stdout) throw new Error("it says nothing");
    const [output] = await Promise.all([text(last.stdout), once(last, "exit")]);
    const found = JSON.parse(output.replace(/^found /, "")) as {
      finishedAt: number | null;
      stats: Record<string, number>;
    };
    const receivers = server.arrived.flatMap(({ recipients }) => recipients);
    expect(receivers.length, "no address twice").toBe(new Set(receivers).size);
    const { emailsSent = 0, emailsFailed = 0, totalUsers, waiting } = found.stats;
    expect({ totalUsers, waiting, known: emailsSent + emailsFailed }).toEqual({
      totalUsers: MEMBERS,
      waiting: 0,
      known: MEMBERS,
    });
    expect(found.finishedAt).not.toBeNull();
    // A message in transit when a process died may have arrived or not; all others have arrived.
    expect(emailsFailed).toBeLessThanOrEqual(8);
    expect(receivers.length).toBeGreaterThanOrEqual(MEMBERS - emailsFailed);
  },
);
