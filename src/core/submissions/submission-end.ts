import { type LocalDate, addDays } from "#core/time/local-time.ts";
import type { LocalDateTime } from "#core/time/instant.ts";

type TypedTimes = {
  date: LocalDate;
  /** `HH:MM`. */ startTime: string;
  endTime: string;
  /** Empty: none was typed. */ endsOn: string;
};

/** When a gathering of one date and two times ends: an end before the start means the next day, unless 'ends on' says which (PRODUCT P11). */
export function submissionEnd({ date, startTime, endTime, endsOn }: TypedTimes): {
  endsLocal: LocalDateTime;
  isNextDay: boolean;
} {
  const isNextDay = endsOn === "" && endTime < startTime;
  const day = endsOn !== "" ? endsOn : isNextDay ? addDays(date, 1) : date;
  return { endsLocal: `${day}T${endTime}:00`, isNextDay };
}
