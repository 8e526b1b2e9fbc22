import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Where Debian, Red Hat and Homebrew put the programs of PostgreSQL, each version in its own folder. */
const PLACES = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"];

/** The folders with the programs of the installed versions, the newest first. */
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
 * The programs that copy a database of this major version: those on the PATH, else the newest that are installed. Older
 * ones refuse a newer server (PostgreSQL manual, pg_dump), so they do not count; null when there are none.
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
  const asked = spawnSync(program, ["--version"], { encoding: "utf8" });
  const version = asked.status === 0 ? /\(PostgreSQL\) (\d+)/.exec(asked.stdout)?.[1] : undefined;
  return version === undefined ? null : Number(version);
}
