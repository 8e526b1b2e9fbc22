import { loggedError } from "#core/errors.ts";
import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "#server/config.ts";
import { countRepeatedFailures } from "#server/repeated-failures.ts";

export type Log = Logger;

/**
 * The process's log: one JSON object a line, on standard error, so that what is printed for people stays readable.
 * Someone who watches in a terminal sees warnings only. A failure that all meet together is told once, then counted.
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
      level: isTerminal ? "warn" : "info",
      base: { service: "samehour", mode },
      timestamp: stdTimeFunctions.isoTime,
      // `err` is what pino calls an error.
      serializers: { err: loggedError },
      // A cookie or a query can name a person; neither may reach the log through a logged object.
      redact: ["headers.cookie", "headers.authorization", "req.headers.cookie", "req.headers.authorization"],
    },
    destination({ fd: 2, sync: true }),
  );
  return log;
}
