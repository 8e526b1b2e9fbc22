import { type EventFields, repeatPrefix, scheduleFieldName, type EventTextField } from "#core/events/event-fields.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { repeatFields } from "#core/schedules/repeat-fields.ts";
import type { ScheduleInput } from "#core/schedules/schedule-input.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { toInstant, toLocal, wallFromMs, wallMs } from "#core/time/local-time.ts";

/** The form of an event: `readEventInput` turns it back into the same input. */
export function fieldsOfInput(input: EventInput): EventFields {
  const { draft, image } = input;
  const { place, facts, nativeTitle } = draft;
  const texts: Record<EventTextField, string> = {
    title: draft.title,
    nativeTitle: text(nativeTitle?.text),
    nativeTitleLanguage: text(nativeTitle?.language),
    description: draft.description,
    type: draft.type,
    organizer: text(input.organizer),
    organizerName: draft.organizerName,
    alwaysOpen: onOff(draft.kind === "always_open"),
    mode: draft.mode,
    location: text(place.location),
    address: text(place.address),
    city: text(place.city),
    region: text(place.region),
    country: text(place.country),
    latitude: text(place.latitude),
    longitude: text(place.longitude),
    link: text(draft.link),
    linkAudience: draft.linkAudience,
    passcode: text(draft.passcode),
    dialIn: text(draft.dialIn),
    price: text(draft.price),
    donationWelcome: onOff(draft.donationWelcome),
    eventSize: text(draft.eventSize),
    guidance: text(facts.guidance),
    sharing: text(facts.sharing),
    camera: text(facts.camera),
    listeningWelcome: onOff(facts.listeningWelcome),
    beginnersWelcome: onOff(facts.beginnersWelcome),
    captions: onOff(facts.captions),
    signLanguage: onOff(facts.signLanguage),
    lateEntry: onOff(facts.lateEntry),
    imageKey: text(image?.key),
    imageAlt: text(image?.alt),
    imageFocusX: text(image?.focus.x.toString()),
    imageFocusY: text(image?.focus.y.toString()),
    visibility: draft.visibility,
    leftOutOfData: onOff(draft.leftOutOfData),
  };
  return {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]])),
    practices: draft.practices,
    traditions: draft.traditions,
    languages: draft.languages,
    ...Object.assign({}, ...input.schedules.map(fieldsOfSchedule)),
  };
}

function text(value: string | number | null | undefined): string {
  return value == null ? "" : String(value);
}

function onOff(value: boolean | null): string {
  return value === null ? "" : value ? "on" : "off";
}

/** The fields of one schedule, in the format of the browser's date-time fields. */
function fieldsOfSchedule(schedule: ScheduleInput, index: number): EventFields {
  const { id, startsLocal, timezone } = schedule;
  const builder = Object.entries(repeatFields(schedule)).map(([field, texts]) => [
    `${repeatPrefix(index)}${field}`,
    texts,
  ]);
  return {
    [scheduleFieldName(index, "id")]: [id === null ? "" : String(id)],
    [scheduleFieldName(index, "startsLocal")]: [typedTime(startsLocal)],
    [scheduleFieldName(index, "endsLocal")]: [typedTime(endsLocalOf(schedule))],
    [scheduleFieldName(index, "timezone")]: [timezone],
    ...Object.fromEntries(builder),
  };
}

/** The local end time; after a start that a clock change skips, start plus duration. */
function endsLocalOf({ startsLocal, timezone, durationSeconds }: ScheduleInput): string {
  const { instant, clockEffect } = toInstant(startsLocal, timezone);
  const lasts = durationSeconds * SECOND_MS;
  return clockEffect === "gap" ? wallFromMs(wallMs(startsLocal) + lasts) : toLocal(instant + lasts, timezone);
}

/** Seconds only if not zero. */
function typedTime(local: string): string {
  return local.endsWith(":00") ? local.slice(0, -3) : local;
}
