import {
  DESCRIPTION_MAX,
  EVENT_TYPES,
  type EventMode,
  type EventType,
  NAME_MAX,
  TITLE_MAX,
} from "#core/events/event.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf, linkOf } from "#core/text/parse-values.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";

/** Spec visitors §9, in characters. */
const TITLE_MIN = 3;
const DESCRIPTION_MIN = 10;
const LOCATION_MIN = 3;
const ORGANIZER_MIN = 2;
const LOCATION_MAX = 200;
const PHONE_MAX = 60;
const NOTES_MAX = 2_000;
const ATTENDEES_MAX = 1_000_000;

/** The meaning of the mode's three values (spec visitors §2, Submit Events). */
const MODES: Readonly<Record<string, EventMode>> = { yes: "online", no: "in_person", hybrid: "hybrid" };

/**
 * The text fields of a submission by name, each with its rule (spec visitors §5; PRODUCT P10). Small enough for the
 * browser, which validates with it too.
 */
export const WORD_RULES = {
  eventTitle: (text) =>
    atLeast(cleanLine(text), { min: TITLE_MIN, max: TITLE_MAX, key: "submissions.faults.eventTitle" }),
  eventType: typeOf,
  description: (text) =>
    atLeast(cleanParagraphs(text), {
      min: DESCRIPTION_MIN,
      max: DESCRIPTION_MAX,
      key: "submissions.faults.description",
    }),
  isOnline: modeOf,
  location: (text) =>
    atLeast(cleanLine(text), { min: LOCATION_MIN, max: LOCATION_MAX, key: "submissions.faults.location" }),
  eventUrl: linkOf,
  organizerName: (text) =>
    atLeast(cleanLine(text), { min: ORGANIZER_MIN, max: NAME_MAX, key: "submissions.faults.organizerName" }),
  organizerEmail: (text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : email;
  },
  organizerPhone: (text) => optional(cleanLine(text), PHONE_MAX),
  expectedAttendees: attendeesOf,
  additionalNotes: (text) => optional(cleanParagraphs(text), NOTES_MAX),
} as const satisfies Record<string, (text: string) => Result<unknown>>;

export type WordField = keyof typeof WORD_RULES;

/** The selector's value for a mode. */
export function modeValue(mode: EventMode): string {
  return Object.entries(MODES).find(([, each]) => each === mode)?.[0] ?? "yes";
}

type Bounds = { min: number; max: number; key: string };

function atLeast(text: string, { min, max, key }: Bounds): Result<string> {
  const length = lengthOf(text);
  if (length < min || !hasVisibleText(text)) return refused(key);
  return length <= max ? accepted(text) : refused("fields.tooLong", { length, max });
}

function optional(text: string, max: number): Result<string | null> {
  const length = lengthOf(text);
  return length <= max ? accepted(hasVisibleText(text) ? text : null) : refused("fields.tooLong", { length, max });
}

function typeOf(text: string): Result<EventType> {
  const type = EVENT_TYPES.find((known) => known === text);
  return type === undefined ? refused("submissions.faults.eventType") : accepted(type);
}

function modeOf(text: string): Result<EventMode> {
  const mode = Object.hasOwn(MODES, text) ? MODES[text] : undefined;
  return mode === undefined ? refused("submissions.faults.isOnline") : accepted(mode);
}

function attendeesOf(text: string): Result<number | null> {
  const typed = text.trim();
  if (typed === "") return accepted(null);
  const count = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= ATTENDEES_MAX ? accepted(count) : refused("fields.eventSize", { max: ATTENDEES_MAX });
}
