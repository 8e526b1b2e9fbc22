import { customType } from "drizzle-orm/pg-core";
import type { EpochMs, LocalDateTime } from "#core/time/instant.ts";

/** `timestamptz` as epoch milliseconds. The connection runs in UTC, so the text form is unambiguous. */
export const instant = customType<{ data: EpochMs; driverData: string }>({
  dataType: () => "timestamptz",
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => Date.parse(value),
});

/** `timestamp` as a wall-clock text `YYYY-MM-DDTHH:MM:SS`; no zone ever touches it. */
export const localDateTime = customType<{ data: LocalDateTime; driverData: string }>({
  dataType: () => "timestamp",
  toDriver: (value) => value,
  fromDriver: (value) => value.slice(0, 19).replace(" ", "T"),
});
