/** A moment in a zone in English, in each form that may appear on a page. */
export type WordsOfMoment = {
  /** YYYY-MM-DD. */
  date: string;
  /** "7:05 PM". */
  clock: string;
  weekday: string;
  month: string;
  day: string;
  year: string;
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats by Intl directly, without the product's code, so that the two cannot share a mistake. */
export function wordsOfMoment(at: number, zone: string): WordsOfMoment {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "?";
  const month = part("month");
  return {
    date: `${part("year")}-${String(MONTHS.indexOf(month) + 1).padStart(2, "0")}-${part("day").padStart(2, "0")}`,
    clock: `${part("hour")}:${part("minute")} ${part("dayPeriod")}`,
    weekday: part("weekday"),
    month,
    day: part("day"),
    year: part("year"),
  };
}

const MONTHS = "January February March April May June July August September October November December".split(" ");

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h12",
    year: "numeric",
    month: "long",
    day: "numeric",
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}

/** How many days the first date is after the second, both YYYY-MM-DD. */
export function daysAfter(date: string, other: string): number {
  return (Date.parse(date) - Date.parse(other)) / 86_400_000;
}
