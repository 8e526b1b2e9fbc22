import { EVENT_TYPES } from "#core/events/event.ts";
import { DAY_MS, type EpochMs, MINUTE_MS } from "#core/time/instant.ts";
import { toLocal } from "#core/time/local-time.ts";

const ZONES = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "America/Sao_Paulo", "Asia/Kolkata", "UTC"];
const EVENTS_OF_AN_ORGANIZER = 20;
const LINES_AT_ONCE = 500;
const HEADER = "title,description,start_date,end_date,organizer_name,type,link,timezone,recurring,language,source_id";

/**
 * A CSV file of this many rows, in chunks: four of five are weekly series; each has an id, a zone and a description of
 * usual length.
 */
export async function* importFile(rows: number, now: EpochMs): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${HEADER}\r\n`);
  for (let from = 0; from < rows; from += LINES_AT_ONCE) {
    const count = Math.min(LINES_AT_ONCE, rows - from);
    yield encoder.encode(Array.from({ length: count }, (_, place) => lineOf(from + place, now)).join(""));
  }
}

function lineOf(number: number, now: EpochMs): string {
  const zone = ZONES[number % ZONES.length] ?? "UTC";
  const begins = Math.floor((now + ((number * 7_919 * MINUTE_MS) % (21 * DAY_MS))) / MINUTE_MS) * MINUTE_MS;
  const [start, end] = [begins, begins + 60 * MINUTE_MS].map((at) => toLocal(at, zone).slice(0, 16));
  const words = `We sit together for half an hour and read a page aloud. ${"Newcomers are welcome at any time. ".repeat(3)}`;
  const cells = [
    `Evening sitting and reading ${number}`,
    `"${words.trim()}"`,
    start,
    end,
    `Circle ${Math.floor(number / EVENTS_OF_AN_ORGANIZER)}`,
    EVENT_TYPES[number % EVENT_TYPES.length],
    `https://meet.example.org/room-${number}`,
    zone,
    String(number % 5 !== 4),
    number % 3 === 0 ? "es" : "en",
    `bench-${number}`,
  ];
  return `${cells.join(",")}\r\n`;
}
