import { destination, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "#server/config.ts";

export type Log = Logger;

/**
 * The process's log: one JSON object a line, on standard error, so that what is printed for people stays readable.
 * Someone who watches in a terminal sees warnings only.
 */
export function openLog(mode: Config["mode"], isTerminal: boolean): Log {
  return pino(
    {
      level: isTerminal ? "warn" : "info",
      base: { service: "samehour", mode },
      timestamp: stdTimeFunctions.isoTime,
      // A cookie or a query can name a person; neither may reach the log through a logged object.
      redact: ["headers.cookie", "headers.authorization", "req.headers.cookie", "req.headers.authorization"],
    },
    destination({ fd: 2, sync: true }),
  );
}
