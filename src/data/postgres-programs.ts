import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/errors.ts";

/** Maximum length of a program's error output in our messages, in characters. */
const NOTES_MAX = 4_000;

/** Runs another program to its end with `input` as its standard input. Throws `unavailable` with its error output when it fails. */
export async function runProgram(
  program: string,
  args: readonly string[],
  input: AsyncIterable<string | Uint8Array> | readonly string[] = [],
): Promise<void> {
  const child = spawn(program, [...args], { stdio: ["pipe", "ignore", "pipe"] });
  const ended = endOf(child, program);
  try {
    await pipeline(input, child.stdin);
  } catch (error) {
    // A failing program does not read to the end; its error output says why.
    await ended;
    throw error;
  }
  await ended;
}

/** Streams another program's output. Throws `unavailable` with its error output at the end when it fails. */
export async function* programOutput(program: string, args: readonly string[]): AsyncGenerator<Uint8Array> {
  const child = spawn(program, [...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = endOf(child, program);
  // A consumer that stops early gets the error there; otherwise nobody awaits this promise.
  ended.catch(() => undefined);
  yield* child.stdout;
  await ended;
}

async function endOf(child: ChildProcess, program: string): Promise<void> {
  let notes = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => void (notes = (notes + text).slice(-NOTES_MAX)));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once("error", reject);
  child.once("close", resolve);
  const code = await promise;
  if (code !== 0) throw new AppError("unavailable", `${program} failed: ${notes.trim() || `code ${code}`}`);
}

/** Where Debian, Red Hat and Homebrew install the programs of PostgreSQL, each version in its own folder. */
const PLACES = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"];

/** The program folders of the installed versions, the newest first. */
export function postgresFolders(): readonly string[] {
  return PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place)
      .filter((name) => /^(\d+|postgresql(@\d+)?)$/.test(name))
      .toSorted((a, b) => versionIn(b) - versionIn(a))
      .map((name) => join(place, name, "bin")),
  );
}

function versionIn(name: string): number {
  return Number(/\d+/.exec(name)?.[0] ?? 0);
}

export type PostgresPrograms = { pgDump: string; pgRestore: string; psql: string; major: number };

/**
 * The programs that dump a database of this major version: those on the PATH, else the newest installed. Older ones
 * refuse a newer server (PostgreSQL manual, pg_dump), so they do not count; null when there are none.
 */
export function findPostgresPrograms(serverMajor: number): PostgresPrograms | null {
  for (const folder of ["", ...postgresFolders()]) {
    const [pgDump, pgRestore, psql] = ["pg_dump", "pg_restore", "psql"].map((name) => join(folder, name));
    if (pgDump === undefined || pgRestore === undefined || psql === undefined) continue;
    const majors = [pgDump, pgRestore, psql].map(majorOf);
    const [major] = majors;
    if (major === undefined || major === null || major < serverMajor || majors.some((each) => each !== major)) continue;
    return { pgDump, pgRestore, psql, major };
  }
  return null;
}

/** `pg_dump (PostgreSQL) 15.14 (Debian …)`: 15; null when there is no such program. */
function majorOf(program: string): number | null {
  const requested = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = requested.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(requested.stdout)?.[1] : undefined;
  return version === undefined ? null : Number(version);
}

/**
 * Calls back with an address for PostgreSQL's own programs that shows no password in the process list: the password is
 * in a temporary file that only this user can read.
 */
export async function withProgramAddress<T>(
  databaseUrl: string,
  folder: string,
  work: (address: string) => Promise<T>,
): Promise<T> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  // Only the driver knows it; its `no-verify` corresponds to `require` of the programs.
  url.searchParams.delete("uselibpqcompat");
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  if (password === "") return work(url.href);
  const file = join(folder, `.pgpass-${randomUUID()}`);
  writeFileSync(file, `*:*:*:*:${password.replaceAll(/[\\:]/g, String.raw`\$&`)}\n`, { mode: 0o600 });
  url.searchParams.set("passfile", file);
  try {
    return await work(url.href);
  } finally {
    rmSync(file, { force: true });
  }
}
