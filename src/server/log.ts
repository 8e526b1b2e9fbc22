import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import { loggedError } from "#core/errors.ts";
import { isConnectionFailure } from "#data/explain-failure.ts";
import type { Config } from "#server/config.ts";
import { traceField } from "#server/tracing/current-trace.ts";

/** How often a failure that continues is logged again, with a count. */
export const LOG_REPEATS_EVERY_MS = 30_000;

type Repeats = { times: number; notes: Map<string, number> };
/** How often a failure was repeated since its last log line, and where. */
export type Repeated = { failure: string; times: number; from: Record<string, number> };

type RepeatedFailures = {
  /** Whether a line is new; a repeated line is only counted. `fields` and `note` are the parts of the line. */
  isNew: (fields: object, note: string) => boolean;
};

/**
 * Logs a failure that every request and job meets (a database that is away, a full disk) once in full and
 * then as a count every `LOG_REPEATS_EVERY_MS`, until it has not occurred for so long. All other failures are logged each time.
 */
export function countRepeatedFailures(onRepeated: (repeated: Repeated) => void): RepeatedFailures {
  const going = new Map<string, Repeats>();
  const watch = (failure: string, repeats: Repeats): void => {
    setTimeout(() => {
      if (repeats.times === 0) return void going.delete(failure);
      onRepeated({ failure, times: repeats.times, from: Object.fromEntries(repeats.notes) });
      repeats.times = 0;
      repeats.notes.clear();
      watch(failure, repeats);
    }, LOG_REPEATS_EVERY_MS).unref();
  };
  return {
    isNew(fields, note) {
      const failure = commonFailure(fields);
      if (failure === null) return true;
      const repeats = going.get(failure);
      if (repeats === undefined) {
        const first: Repeats = { times: 0, notes: new Map() };
        going.set(failure, first);
        watch(failure, first);
        return true;
      }
      repeats.times += 1;
      repeats.notes.set(note, (repeats.notes.get(note) ?? 0) + 1);
      return false;
    },
  };
}

const NO_ROOM = /ENOSPC|no space left on device|\b53100\b/i;
/** The same failure as jobs and pools log it, as text only. */
const AWAY =
  /ECONNREFUSED|ECONNRESET|Connection terminated|timeout exceeded when trying to connect|the database does not answer/;

/** Which of these shared failures a line is about; null for any other. */
function commonFailure(fields: object): string | null {
  const error: unknown = "err" in fields ? fields.err : "error" in fields ? fields.error : null;
  if (error === null || "errorId" in fields) return null;
  const words = wordsOf(error);
  if (NO_ROOM.test(words)) return "no room on the disk";
  return isConnectionFailure(error) || AWAY.test(words) ? "the database is away" : null;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return `${code} ${error.message} ${error.cause === undefined ? "" : wordsOf(error.cause)}`;
}

export type Log = Logger;

/**
 * The process's log: one JSON object a line on standard error, so that the text for people on standard output stays readable.
 * A terminal shows warnings only. A failure that all requests meet is logged once, then counted.
 */
export function openLog(mode: Config["mode"], isTerminal: boolean): Log {
  const repeated = countRepeatedFailures((failure) => log.warn(failure, "the same failure goes on"));
  const log = pino(
    {
      hooks: {
        logMethod(args, method) {
          const [fields, note] = args as unknown[];
          const isFields = typeof fields === "object" && fields !== null;
          if (!isFields || repeated.isNew(fields, String(note))) method.apply(this, args);
        },
      },
      mixin: traceField,
      level: isTerminal ? "warn" : "info",
      base: { service: "samehour", mode },
      timestamp: stdTimeFunctions.isoTime,
      // pino's name for an error is `err`.
      serializers: { err: loggedError },
      // A cookie or a query can name a person; neither may reach the log through a logged object.
      redact: ["headers.cookie", "headers.authorization", "req.headers.cookie", "req.headers.authorization"],
    },
    destination({ fd: 2, sync: true }),
  );
  return log;
}
