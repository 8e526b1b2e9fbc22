import * as z from "zod";
import { EVENT_MODES, EVENT_TYPES, LINK_AUDIENCES } from "#core/events/event.ts";
import { SCHEDULES_MAX } from "#core/events/event-fields.ts";
import { eventSchema, factsSchema } from "#api/event-objects.ts";
import { VISIBILITIES } from "#core/visibility.ts";

/** No text of an event is longer; its own limit is the form's. */
const text = () => z.string().max(20_000);
const words = () => text().nullable();

const scheduleBody = z
  .strictObject({
    uid: z.string().optional().describe("The `uid` of the schedule that this one changes; absent for a new one."),
    start: text().describe("The first start on the clocks of the time zone, such as `2026-12-02T20:00`."),
    timezone: text().describe("An IANA time zone."),
    duration: z.int().positive().describe("In seconds."),
    rrule: words().optional().describe("A rule of RFC 5545 such as `FREQ=WEEKLY;BYDAY=WE`; null for a single date."),
  })
  .describe("When the event happens.");

const placeBody = z
  .strictObject({
    name: words(),
    address: words(),
    city: words(),
    region: words(),
    country: words().describe("ISO 3166-1 alpha-2."),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .partial()
  .describe("Where one can attend in person.");

const fields = {
  title: text(),
  nativeTitle: z.strictObject({ text: text(), language: text() }).nullable(),
  description: text(),
  type: z.enum(EVENT_TYPES),
  kind: z.enum(["scheduled", "always_open"]).describe("`always_open` is a room without dates."),
  organizer: words().describe("The id of an organizer that the member may publish for."),
  organizerName: text().describe("Counts without `organizer`."),
  traditions: z.array(text()).max(50),
  practices: z.array(text()).max(50),
  languages: z.array(text()).max(50).describe("Language tags (BCP 47)."),
  mode: z.enum(EVENT_MODES),
  place: placeBody,
  link: words().describe("Where people join."),
  linkAudience: z
    .enum(LINK_AUDIENCES)
    .describe("Who sees link, passcode and dial-in: everyone, members, or everyone from 15 minutes before the start."),
  passcode: words(),
  dialIn: words(),
  price: z.number().nullable().describe("In US dollars; null if it is not stated, 0 if it is free."),
  donationWelcome: z.boolean(),
  eventSize: z.int().nullable().describe("The most people that can take part."),
  facts: factsSchema.partial().strict(),
  visibility: z
    .enum(VISIBILITIES)
    .describe("Who finds the event: everyone, signed-in members, or only its own people."),
  schedules: z.array(scheduleBody).max(SCHEDULES_MAX).describe("All schedules: those that are left out end."),
};

export const newEventSchema = z
  .strictObject(fields)
  .partial()
  .required({ title: true })
  .describe("A new event. What is required is what the form of the site requires.");
export const eventChangeSchema = z
  .strictObject(fields)
  .partial()
  .describe("The fields to change; the others stay. Null empties a field.");
export const cancellationSchema = z
  .strictObject({ reason: text().default("").describe("Everyone who can see the event reads it.") })
  .describe("Why an event is cancelled.");

export const writtenEventSchema = z
  .object({
    outcome: z
      .enum(["published", "held", "private", "saved", "unchanged", "cancelled", "already"])
      .describe("`held`: a moderator reviews it before it is visible. `already`: it was cancelled before."),
    listing: z.enum(["public", "members", "hidden"]).describe("Where the event is listed now."),
    event: eventSchema,
  })
  .describe("An event after a change.");

export type EventBody = z.output<typeof eventChangeSchema>;
