/** Node's and PostgreSQL's codes for a database that is away: no connection, or one that was ended (SQLSTATE class 08, 57P0x, 53300), or that has no room left to write (53100). */
const AWAY = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|08...|57P0[123]|53[13]00)$/;
/** `pg` has no code for these. */
const AWAY_MESSAGE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;
/** A socket that is not there is a database that is away; any other missing file is not. */
const isMissingSocket = (error: Error): boolean =>
  "code" in error && error.code === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** Whether `error`, or anything that it wraps, says that the database cannot be reached now: then trying later helps. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (AWAY.test(code) || AWAY_MESSAGE.test(error.message) || isMissingSocket(error)) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionFailure)) return true;
  return isConnectionFailure(error.cause);
}
