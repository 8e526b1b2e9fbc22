import { customType } from "drizzle-orm/pg-core";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";

/** A `timestamptz` in the database's text form as epoch milliseconds; the connection runs in UTC, so the text is unambiguous. */
export function instantFromText(text: string): EpochMs {
  return Date.parse(text);
}

/** A `timestamp` in the database's text form as `YYYY-MM-DDTHH:MM:SS`. */
export function localFromText(text: string): LocalDateTime {
  return text.slice(0, 19).replace(" ", "T");
}

/** `timestamptz` as epoch milliseconds. */
export const instant = customType<{ data: EpochMs; driverData: string }>({
  dataType: () => "timestamptz",
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: instantFromText,
});

/** `timestamp` as a local text `YYYY-MM-DDTHH:MM:SS`; never converted between zones. */
export const localDateTime = customType<{ data: LocalDateTime; driverData: string }>({
  dataType: () => "timestamp",
  toDriver: (value) => value,
  fromDriver: localFromText,
});
