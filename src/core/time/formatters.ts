import { memoize } from "#core/memoize.ts";
import type { ZoneId } from "#core/time/instant.ts";

/** Formatters are cached, because creating one costs fifty times as much as using it. */
const formatters = memoize<Intl.DateTimeFormat>(200);

/** One Intl formatter per language and options. */
export function formatterFor(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatters(`${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));
}

/** How to format times for a reader, beside the instant. */
export type TimeStyle = { locale: string; zone: ZoneId; hour12: boolean };

/** The parts of each format; Intl decides what the locale puts between them. */
const FORMS = {
  clock12: { hour: "numeric", minute: "2-digit", hourCycle: "h12" },
  clock24: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  monthDay: { month: "short", day: "2-digit" },
  longMonthDay: { month: "long", day: "numeric" },
  monthYear: { month: "long", year: "numeric" },
  date: { month: "short", day: "2-digit", year: "numeric" },
  longDate: { month: "long", day: "numeric", year: "numeric" },
  narrowWeekday: { weekday: "narrow" },
  weekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  month: { month: "short" },
  day: { day: "numeric" },
  weekdayMonthDay: { weekday: "short", month: "short", day: "2-digit" },
  weekdayDate: { weekday: "short", month: "short", day: "2-digit", year: "numeric" },
  fullDate: { weekday: "long", month: "long", day: "numeric", year: "numeric" },
  dateAtClock12: {
    month: "short",
    day: "2-digit",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    hourCycle: "h12",
  },
  dateAtClock24: {
    month: "short",
    day: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type FormName = keyof typeof FORMS;

// Local time is computed in one place (core/time/local-time) and formatted as if it were UTC, so that all zones share
// one formatter and one version of the zone data. ICU puts a narrow no-break space before AM; people type a space.
export function writeWall(wall: number, locale: string, form: FormName): string {
  return formatters(`${locale} ${form}`, () => new Intl.DateTimeFormat(locale, { ...FORMS[form], timeZone: "UTC" }))
    .format(wall)
    .replaceAll(/[\u202F\u00A0]/g, " ");
}

export function isEnglish(locale: string): boolean {
  return /^en\b/i.test(locale);
}

export function clockForm(hour12: boolean): FormName {
  return hour12 ? "clock12" : "clock24";
}
