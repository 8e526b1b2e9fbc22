import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { postgresFolders } from "#data/postgres-programs.ts";

/**
 * `url` is the throw-away server's address as its superuser; `stop` ends it and deletes its files. `halt` ends it as an
 * operator would, `crash` as SIGKILL does, and `resume` starts it again with the same data and address. `freeze` stops
 * all its processes, which then neither answer nor close a connection, and `thaw` lets them go on (Linux only).
 */
export type ThrowAwayPostgres = {
  url: string;
  stop: () => Promise<void>;
  halt: () => Promise<void>;
  crash: () => void;
  resume: () => Promise<void>;
  freeze: () => void;
  thaw: () => void;
};

const START_TRIES = 3;
const RESUME_TRIES = 50;
const READY_WITHIN_MS = 30_000;
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  listen_addresses: "127.0.0.1",
  timezone: "Pacific/Chatham",
};

/**
 * Runs until its standard input closes, then stops the server and deletes its folder, so that nothing remains even if
 * the test run is killed while the server is frozen. It waits for the server: one that crashed would otherwise seem to
 * run, and could not be started again.
 */
const KEEPER = `exec 3<&0
"$0" "$@" 3<&- & server=$!
{ cat <&3 >/dev/null; kill -QUIT $server; kill -CONT $server; } & closer=$!
wait $server; kill $closer 2>/dev/null
cat >/dev/null; cd / && rm -rf "$SAMEHOUR_PG_DIR"`;

/**
 * The folder with initdb and postgres: on the PATH, or where Debian, Red Hat and Homebrew install it (the newest); null
 * if there is none.
 */
export function findPostgres(): string | null {
  return findFolder("initdb", "postgres");
}

/** The first folder of programs that has all of these. */
function findFolder(...programs: readonly string[]): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...postgresFolders()];
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}

/**
 * Starts an empty PostgreSQL of its own on 127.0.0.1, without fsync, or a streaming replica of the one at `primaryUrl`;
 * null if the machine has no PostgreSQL.
 */
export async function startPostgres(primaryUrl: string | null = null): Promise<ThrowAwayPostgres | null> {
  const bin = findPostgres();
  if (!bin) return null;
  for (let tried = 1; ; tried++) {
    const port = await freePort();
    const keeper = startInNewFolder(bin, port, primaryUrl);
    if (await isReady(keeper)) {
      return { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, ...controlsOf(keeper) };
    }
    await stopKeeper(keeper);
    // Another program may have taken the port in between.
    if (tried === START_TRIES) throw new Error(`PostgreSQL did not start:\n${keeper.output()}`);
  }
}

function controlsOf(first: Keeper): Omit<ThrowAwayPostgres, "url"> {
  const pidFile = join(first.folder, "data/postmaster.pid");
  const mainPid = () => Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const signal = (name: NodeJS.Signals) => process.kill(mainPid(), name);
  const signalChildren = (name: NodeJS.Signals): void => {
    const pids = readFileSync(`/proc/${mainPid()}/task/${mainPid()}/children`, "utf8");
    for (const pid of pids.split(" ").filter(Boolean)) process.kill(Number(pid), name);
  };
  const keepers = [first];
  return {
    async stop() {
      // Each deletes the folder: first the one whose server may be running in it.
      for (const keeper of keepers.toReversed()) await stopKeeper(keeper);
    },
    async halt() {
      signal("SIGINT");
      while (existsSync(pidFile)) await wait(20);
    },
    crash: () => void signal("SIGKILL"),
    freeze() {
      // The main process first: it starts no more of the others.
      signal("SIGSTOP");
      signalChildren("SIGSTOP");
    },
    thaw() {
      signalChildren("SIGCONT");
      signal("SIGCONT");
    },
    async resume() {
      for (let tried = 1; ; tried++) {
        const keeper = first.again();
        keepers.push(keeper);
        if (await isReady(keeper)) return;
        // The processes of a server that crashed use its memory for a moment longer.
        if (tried === RESUME_TRIES) throw new Error(`PostgreSQL did not start again:\n${keeper.output()}`);
        await wait(100);
      }
    },
  };
}

function startInNewFolder(bin: string, port: number, primaryUrl: string | null): Keeper {
  const dir = mkdtempSync(join(tmpdir(), "samehour-pg-"));
  const owner = process.getuid?.() === 0 ? findOtherUser() : null;
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, "data");
  const [program, ...settings] =
    primaryUrl === null
      ? (["initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"] as const)
      : (["pg_basebackup", "-d", primaryUrl, "-R", "-c", "fast", "--no-sync"] as const);
  const made = spawnSync(join(findFolder(program) ?? bin, program), ["-D", data, ...settings], {
    cwd: dir,
    ...owner,
    encoding: "utf8",
  });
  if (made.status !== 0) {
    rmSync(dir, { recursive: true, force: true });
    throw new Error(`${program} failed: ${made.stderr || made.error?.message}`);
  }
  return startKeeper([join(bin, "postgres"), "-D", data, "-p", String(port), "-k", dir], { cwd: dir, ...owner });
}

type Keeper = {
  child: ChildProcessByStdio<Writable, null, Readable>;
  ended: Promise<void>;
  output: () => string;
  folder: string;
  /** The same command again, in the same folder. */
  again: () => Keeper;
};

function startKeeper(command: string[], asOwner: { cwd: string; uid?: number; gid?: number }): Keeper {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let output = "";
  const child = spawn("sh", ["-c", KEEPER, ...command, ...settings], {
    ...asOwner,
    detached: true,
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH: process.env["PATH"] ?? "", SAMEHOUR_PG_DIR: asOwner.cwd },
  });
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString("utf8")).slice(-10_000);
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const again = (): Keeper => startKeeper(command, asOwner);
  return { child, ended, output: () => output, folder: asOwner.cwd, again };
}

async function stopKeeper({ child, ended }: Keeper): Promise<void> {
  child.stdin.end();
  await ended;
}

/**
 * A reason why the server did not start. A client that connects a moment too early is only told that "the database
 * system is starting up" or "not yet accepting connections".
 */
const FATAL = /FATAL: {2}(?!the database system is )/;

/** Reads the log (in English, because it was created without a locale); the client programs may not be installed. */
async function isReady(keeper: Keeper): Promise<boolean> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (/database system is ready to accept (read-only )?connections/.test(keeper.output())) return true;
    if (FATAL.test(keeper.output())) return false;
    await wait(20);
  }
  return false;
}

/** PostgreSQL and PgBouncer refuse to run as root: returns the id of its package's user, or of nobody. */
export function findOtherUser(): { uid: number; gid: number } {
  for (const name of ["postgres", "nobody"]) {
    const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
    const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error("Databases refuse to run as root, and there is neither a user postgres nor a user nobody");
}

/** A port of 127.0.0.1 that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
