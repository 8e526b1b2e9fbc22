import { type Actor, actorOf } from "#core/audit/actor.ts";
import { type EventFields, withPosted } from "#core/events/event-fields.ts";
import { type EventInput, readEventInput } from "#core/events/event-input.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

const FILLED: EventFields = {
  title: ["Evening Silence"],
  description: ["Forty minutes of silent sitting."],
  type: ["meditation"],
  organizerName: ["Lakeside"],
  link: ["https://zoom.us/j/123"],
  visibility: ["public_web"],
  "schedules.0.startsLocal": ["2026-11-23T19:00"],
  "schedules.0.endsLocal": ["2026-11-23T20:00"],
  "schedules.0.timezone": ["America/New_York"],
  "schedules.0.repeat.freq": ["weekly"],
  "schedules.0.repeat.days": ["MO"],
};

/** The fields of a valid form: a weekly hour in New York; give what the test is about. */
export function eventFields(overrides: EventFields = {}): EventFields {
  return { ...FILLED, ...overrides };
}

/** The parsed input of such a form. */
export function eventInput(overrides: EventFields = {}): EventInput {
  return inputOf(eventFields(overrides));
}

function inputOf(fields: EventFields): EventInput {
  const read = readEventInput(fields);
  if (!read.ok) throw new Error(`The form is not right: ${JSON.stringify(read.errors)}`);
  return read.input;
}

/** The actor for a viewer. */
export function actorFor(viewer: Pick<Viewer, "userId" | "role"> | null): Actor {
  return actorOf(viewer, { address: "192.0.2.7", userAgent: "test", requestId: "request-1" });
}

/** The form of an event as opened now: `send` returns what the browser submits after some fields were changed. */
export async function openForm({ db }: Pick<Database, "db">, publicId: string, now: EpochMs = TEST_NOW) {
  const event = await findEventToEdit(db, publicId);
  if (event === null) throw new Error(`There is no event ${publicId}.`);
  const fields = fieldsOfInput(inputOfStored(event, now));
  const version = eventVersion(fields);
  return {
    event,
    fields,
    version,
    send: (changes: EventFields) => ({ publicId, version, input: inputOf(withPosted(fields, changes)) }),
  };
}
