import { statfsSync } from "node:fs";
import { join } from "node:path";
import { AppError, causeText } from "#core/errors.ts";

/**
 * Codes of Node and PostgreSQL for an unavailable database: no connection, a terminated one (SQLSTATE class 08, 57P0x,
 * 53300), or a full disk (53100).
 */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08...|57P0[123]|53[13]00)$/;
/** `pg` has no codes for these. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
/** A missing socket means an unavailable database; any other missing file does not. */
const isMissingSocket = (error: Error): boolean =>
  "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** Whether `error`, or an error that it wraps, means that the database is unreachable now, so that a retry helps. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (AWAY.test(code) || AWAY_MESSAGE.test(error.message) || isMissingSocket(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionFailure)) return true;
  return isConnectionFailure(error.cause);
}

/** Where the data is: the folder, and PostgreSQL's address, or null for the embedded database in the folder. */
type Place = { dataDir: string; databaseUrl: string | null };

/** Explains a failure to the operator, with the next step; null for an unexpected one. */
export function explainFailure(error: unknown, place: Place): string | null {
  if (isDiskFull(error)) return diskFullText(place);
  if (error instanceof AppError) return error.message;
  if (place.databaseUrl === null) return null;
  const words = causeText(error);
  const codes = codesOf(error);
  if (codes.includes("3D000")) {
    return `PostgreSQL answers, but has no database of the name that DATABASE_URL ends with: ${words}. Make it with createdb, or put the name right.`;
  }
  if (codes.some((code) => /^28...$/.test(code))) {
    return `PostgreSQL refuses the user or the password of DATABASE_URL: ${words}. Put them right, or make the user with createuser.`;
  }
  if (codes.includes("42501")) {
    return `The user of DATABASE_URL lacks a right in that database: ${words}. It must own the database, or be allowed to make schemas and tables there.`;
  }
  return isConnectionFailure(error) ? `The database at DATABASE_URL cannot be reached: ${words || "no answer"}` : null;
}

const DISK_FULL = new Set(["ENOSPC", "EDQUOT", "53100"]);
/** PGlite needs more to open: its write-ahead log alone has files of 16 MB. */
const ROOM_LEAST_BYTES = 20_000_000;

function isDiskFull(error: unknown): boolean {
  return codesOf(error).some((code) => DISK_FULL.has(code));
}

/** The codes of an error and of the errors that it wraps: Node's, or PostgreSQL's SQLSTATE. */
function codesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  return [...("code" in error ? [String(error.code)] : []), ...codesOf(error.cause)];
}

function diskFullText({ dataDir, databaseUrl }: Place): string {
  return databaseUrl === null
    ? `The disk that holds DATA_DIR (${dataDir}) is full: the embedded database cannot write. Make room there (df -h shows how much is left), then start again.`
    : `A disk is full: PostgreSQL's, or the one that holds DATA_DIR (${dataDir}). Make room there (df -h shows how much is left), then start again.`;
}

/**
 * Explains why the embedded database of a data folder could not be opened, as `unavailable`. PGlite reports a full
 * disk and damaged files alike, so the free space decides. `isNew`: no database was there before.
 */
export function explainEmbeddedFailure(error: unknown, dataDir: string, isNew: boolean): unknown {
  if (error instanceof AppError) return error;
  if (isDiskFull(error) || roomIn(dataDir) < ROOM_LEAST_BYTES) {
    return new AppError("unavailable", diskFullText({ dataDir, databaseUrl: null }), { cause: error });
  }
  return isNew ? error : new AppError("unavailable", damagedText(dataDir), { cause: error });
}

function damagedText(dataDir: string): string {
  return (
    `The embedded database in ${join(dataDir, "database")} is damaged and cannot be opened. ` +
    "Put the latest backup back: npm run restore -- latest (what is there now is moved aside, not deleted). " +
    "Without a backup, keep a copy of that folder before you try anything else."
  );
}

/** A sentence about a full disk as the likely reason of what failed; null when the folder's disk has room. */
export function fullDiskText(folder: string, failed: string): string | null {
  return roomIn(folder) < ROOM_LEAST_BYTES
    ? `The disk that holds ${folder} is full: ${failed} there. Make room (df -h shows how much is left), then try again.`
    : null;
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
