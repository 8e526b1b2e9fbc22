import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileCache, layTemplate } from "#tests/support/data-templates.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { SERVER } from "#tests/support/server.ts";
import { LIFTOFF_ONLY } from "#tests/support/short-lived.ts";

type Ended = { code: number | null; output: string };

/** Runs the server with the modules that a real start uses, until it exits or `during` has finished with it. */
async function runServer(
  env: Record<string, string>,
  during: (child: ReturnType<typeof spawn>, output: () => string) => Promise<void> = async () => {},
): Promise<Ended> {
  const dataDir = mkdtempSync(join(tmpdir(), "samehour-process-"));
  layTemplate(dataDir, {});
  const own = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", PORT: "0", DEMO: "off", DATA_DIR: dataDir };
  const child = spawn(process.execPath, [LIFTOFF_ONLY, SERVER], {
    env: { ...own, ...compileCache(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  const ended = once(child, "close");
  try {
    await during(child, () => output);
    await ended;
    return { code: child.exitCode, output };
  } finally {
    child.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

test("an invalid setting stops startup with a message that names it", async () => {
  const { code, output } = await runServer({ PORT: "http", BASE_URL: "samehour.example", TEST_NOW: "soon" });
  expect(code).toBe(1);
  for (const name of ["PORT", "BASE_URL", "TEST_NOW"]) expect(output).toContain(`- ${name} is `);
  expect(output).not.toMatch(/\bat .*\.ts/);
});

test("a port already in use stops startup with a message that names it", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const untouched = join(tmpdir(), `samehour-untouched-${process.pid}`);
  const { code, output } = await runServer({ PORT: String(port), DATA_DIR: untouched });
  taken.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken by another program.`);
  expect(existsSync(untouched), "nothing was opened").toBe(false);
  expect(output).not.toMatch(/\bat .*\.ts/);
});

test("an unreachable database stops startup with a message, without its password", async () => {
  const { code, output } = await runServer({ DATABASE_URL: "postgres://nobody:hunter2@127.0.0.1:1/nothing" });
  expect(code).toBe(1);
  expect(output).toContain("The database at DATABASE_URL cannot be reached");
  expect(output).not.toContain("hunter2");
});

test("SIGTERM lets a request in progress finish, then exits with 0", async () => {
  let answer = "";
  const { code } = await runServer({}, async (child, output) => {
    await expect.poll(output, { timeout: 120_000 }).toContain("running at");
    const port = Number(/running at http:\/\/localhost:(\d+)/.exec(output())?.[1]);
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.on("data", (chunk: string) => {
      answer += chunk;
    });
    const body = "timeZone=Asia%2FTokyo&returnTo=%2Fevents";
    const head = [
      "POST /time-zone HTTP/1.1",
      "Host: localhost",
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 5)}`);
    // Once the server responds on a later connection, it has received this request's head.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    child.kill("SIGTERM");
    await expect.poll(output).toContain('"stopping"');
    // New connections are refused as soon as those that had reached the port are accepted; one that is already open
    // would get one more response.
    await expect.poll(() => triesToConnect(port)).toBe("ECONNREFUSED");
    socket.write(body.slice(5));
    await once(socket, "close");
  });
  expect(answer).toMatch(/^HTTP\/1\.1 303 /);
  expect(code).toBe(0);
});

/** "connected", or the code of the error. */
async function triesToConnect(port: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return "connected";
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  } finally {
    socket.destroy();
  }
}
