import { daysAfter, type WordsOfMoment, wordsOfMoment } from "#tests/support/crawl/words-of-moment.ts";

/** The reader for whom a page was made: the zone and the moment. */
export type Reader = { zone: string; now: number };

export type TimeCheck = {
  /** How many `<time>` elements were compared. */ times: number;
  /** One line for each that differs. */ faults: readonly string[];
};

/** The texts around a `<time>` that must agree with it, collected in document order. */
type Around = {
  head: { date: string; words: string } | null;
  block: string | null;
  day: string | null;
  /** The date of the calendar's cell, or of its day by the hour. */ cell: string | null;
};

const PIECES = new RegExp(
  [
    String.raw`<div class="day__head" id="day-(?<headDate>[\d-]+)">(?<head>.*?)</div>`,
    String.raw`(?<end></section>|</aside>|</td>)`,
    String.raw`<(?:a class="month__day"|section class="day-hours")[^>]* data-day="(?<cell>[\d-]+)"`,
    String.raw`<div class="date-block"[^>]*>(?<block>.*?)</div>`,
    String.raw`<p class="time-card__day">(?<cardDay>.*?)</p>`,
    String.raw`<b aria-hidden="true">(?<weekday>\p{L}{3})</b>`,
    String.raw`<a [^>]*href="/events/[^"]*"[^>]*>(?<dateLink>\p{L}{3}, \p{L}{3} \d\d(?:, \d{4})?)</a>`,
    String.raw`<time\b[^>]*?datetime="(?<at>[^"]*)"[^>]*>(?<text>.*?)</time>(?:\s*<span class="event-row__date">(?<rowDate>.*?)</span>)?`,
  ].join("|"),
  "giu",
);

/**
 * Compares every printed time of a page, and the dates beside and above it, with its `datetime` in the reader's zone.
 */
export function timeFaults(html: string, reader: Reader): TimeCheck {
  const around: Around = { head: null, block: null, day: null, cell: null };
  const faults: string[] = [];
  let times = 0;
  for (const { groups = {} } of html.matchAll(PIECES)) {
    if (groups["at"] === undefined) look(groups, around);
    else {
      times += 1;
      faults.push(
        ...faultsOf(
          { at: groups["at"], text: withMinutes(plain(groups["text"])), rowDate: groups["rowDate"] },
          around,
          reader,
        ),
      );
    }
  }
  return { times, faults };
}

function look(groups: Record<string, string>, around: Around): void {
  if (groups["headDate"]) around.head = { date: groups["headDate"], words: plain(groups["head"]) };
  if (groups["end"]) Object.assign(around, { head: null, block: null, day: null, cell: null });
  if (groups["cell"]) around.cell = groups["cell"];
  if (groups["block"]) around.block = plain(groups["block"]);
  const day = groups["cardDay"] ?? groups["weekday"] ?? groups["dateLink"];
  if (day) around.day = plain(day);
}

function plain(html = ""): string {
  return html
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The calendar's cells show full hours without minutes. */
function withMinutes(text: string): string {
  return text.replace(/^(\d{1,2}) ([AP]M)$/, "$1:00 $2");
}

type Printed = { at: string; text: string; rowDate: string | undefined };

function faultsOf(printed: Printed, around: Around, reader: Reader): string[] {
  const { at, text } = printed;
  if (/^\d{4}-\d\d-\d\d$/.test(at)) return faultsOfDay(at, text);
  const moment = Date.parse(at);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(at) || Number.isNaN(moment)) return [`datetime="${at}" is no moment`];
  const words = wordsOfMoment(moment, reader.zone);
  const today = wordsOfMoment(reader.now, reader.zone);
  const faults = [
    { place: "time", actual: text, right: /\d{1,2}:\d\d [AP]M/.exec(text)?.[0] === words.clock ? null : words.clock },
    ...datesAround(printed, around).map(([place, actual]) => ({
      place,
      actual,
      right: wrongDate(actual, words, today),
    })),
  ];
  if (around.cell !== null) {
    faults.push({ place: "cell", actual: around.cell, right: around.cell === words.date ? null : words.date });
  }
  if (around.head !== null) {
    const right = wrongHead(around.head, { moment, words, today, now: reader.now });
    faults.push({ place: "head", actual: `${around.head.date} ${around.head.words}`, right });
  }
  return faults
    .filter(({ right }) => right !== null)
    .map(({ place, actual, right }) => `${at} in ${reader.zone}: the ${place} says "${actual}", not ${right}`);
}

/** The texts that may contain the day of a time. */
function datesAround({ text, rowDate }: Printed, { block, day }: Around): [place: string, actual: string][] {
  const places: [string, string | null | undefined][] = [
    ["text", text],
    ["row", rowDate],
    ["block", block],
    ["day", day],
  ];
  return places.flatMap(([place, actual]): [string, string][] => (actual == null ? [] : [[place, actual]]));
}

/** The day of a text without a clock time, such as that of a last change. */
function faultsOfDay(at: string, text: string): string[] {
  const { month, day, year } = wordsOfMoment(Date.parse(at), "UTC");
  return text.includes(`${month} ${day}, ${year}`) ? [] : [`${at}: the text says "${text}"`];
}

const NEAR: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** Compares every date word in a text; returns the correct date, or null if all of them are right. */
function wrongDate(actual: string, words: WordsOfMoment, today: WordsOfMoment): string | null {
  const expected = `${words.weekday}, ${words.month} ${words.day}, ${words.year}`;
  const names = new Set([words.weekday, words.month].flatMap((name) => [name, name.slice(0, 3)]));
  for (const word of actual.match(/\p{L}{3,}/gu) ?? []) {
    const near = NEAR[word.toLowerCase()];
    const isRight = near === undefined ? names.has(word) : near === daysAfter(words.date, today.date);
    if (!isRight) return expected;
  }
  for (const figure of actual.replaceAll(/\d{1,2}:\d\d/g, "").match(/\d+/g) ?? []) {
    const isRight = figure.length === 4 ? figure === words.year : Number(figure) === Number(words.day);
    if (!isRight) return expected;
  }
  return null;
}

type Moment = { moment: number; words: WordsOfMoment; today: WordsOfMoment; now: number };

/** A row is under its own day, or under today if it began earlier and is still running; the heading names that day. */
function wrongHead(head: { date: string; words: string }, { moment, words, today, now }: Moment): string | null {
  const stillRuns = moment < now && head.date === today.date;
  const of = stillRuns ? today : words;
  if (head.date !== of.date) return of.date;
  const year = of.year === today.year ? "" : `, ${of.year}`;
  const near = Object.keys(NEAR).find((name) => NEAR[name] === daysAfter(of.date, today.date));
  const whole = `${of.weekday} ${of.month} ${of.day}${year}`;
  const actual = head.words.replace(/, (?!\d)/, " ");
  const right = near === undefined ? whole : `${near[0]?.toUpperCase()}${near.slice(1)} ${whole}`;
  return actual === right ? null : right;
}
