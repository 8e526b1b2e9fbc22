import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { ownIdentity, isAlive } from "#data/process-identity.ts";

/** The process that holds a data folder, and where it serves the database. */
export type Holder = { pid: number; started: string; purpose: string; socketFolder: string; released: boolean };

export type FolderLock = { release: () => void };

type Attempt = { lock: FolderLock; holder: null } | { lock: null; holder: Holder };

const NAME = /^lock\.(\d{1,15})$/;

/**
 * Locks a data folder for this process, or returns its holder. Survives kill -9: another process takes over a dead
 * holder's lock. Locks are numbered files; the highest number counts, and only the holder of a higher one removes it.
 * A file appears with its content at once (link). So if two processes take over the same dead lock, one fails; a
 * process that created a number after others had passed it finds a higher one and gives up its own.
 */
export async function lockFolder(folder: string, purpose: string, socketFolder: string): Promise<Attempt> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (;;) {
    const highest = highestLock(folder);
    const holder = highest === 0 ? null : readHolder(folder, highest);
    if (holder && (await isHeld(holder))) return { lock: null, holder };
    const own = highest + 1;
    const content: Holder = { ...ownIdentity(), purpose, socketFolder, released: false };
    if (!create(folder, own, content)) continue;
    if (highestLock(folder) !== own) {
      rmSync(lockPath(folder, own), { force: true });
      continue;
    }
    removeOlder(folder, own);
    // The file stays after a release: numbers must never restart while another process reads them.
    return { lock: { release: () => replace(folder, own, { ...content, released: true }) }, holder: null };
  }
}

/** The current holder of the folder; null when there is none. */
export async function findHolder(folder: string): Promise<Holder | null> {
  if (!existsSync(folder)) return null;
  const highest = highestLock(folder);
  const holder = highest === 0 ? null : readHolder(folder, highest);
  return holder && (await isHeld(holder)) ? holder : null;
}

async function isHeld(holder: Holder): Promise<boolean> {
  if (holder.released) return false;
  // A process in another container cannot be checked by its number, but its socket answers.
  return isAlive(holder) || answers(join(holder.socketFolder, ".s.PGSQL.5432"));
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (result: boolean): void => {
      socket.destroy();
      resolve(result);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
  });
}

function highestLock(folder: string): number {
  const names = readdirSync(folder, { encoding: "utf8" });
  return names.reduce((highest, name) => Math.max(highest, Number(NAME.exec(name)?.[1] ?? 0)), 0);
}

function readHolder(folder: string, number: number): Holder | null {
  try {
    return parseHolder(readFileSync(lockPath(folder, number), "utf8"));
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
}

function parseHolder(text: string): Holder {
  const value: Partial<Holder> = JSON.parse(text);
  const { pid, started, purpose = "", socketFolder = "", released = false } = value;
  if (typeof pid !== "number" || typeof started !== "string") throw new Error(`Not a lock file: ${text.slice(0, 200)}`);
  return { pid, started, purpose, socketFolder, released };
}

function create(folder: string, number: number, content: Holder): boolean {
  const draft = writeDraft(folder, content);
  try {
    linkSync(draft, lockPath(folder, number));
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function replace(folder: string, number: number, content: Holder): void {
  renameSync(writeDraft(folder, content), lockPath(folder, number));
}

function writeDraft(folder: string, content: Holder): string {
  const draft = join(folder, `lock.${randomUUID()}.new`);
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  return draft;
}

function removeOlder(folder: string, own: number): void {
  for (const name of readdirSync(folder)) {
    const number = Number(NAME.exec(name)?.[1] ?? 0);
    if (number > 0 && number < own) rmSync(join(folder, name), { force: true });
  }
}

function lockPath(folder: string, number: number): string {
  return join(folder, `lock.${number}`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
