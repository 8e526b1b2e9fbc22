import * as z from "zod";
import { CAMERA, EVENT_MODES, EVENT_TYPES, GUIDANCE, SHARING } from "#core/events/event.ts";

const instant = () => z.string().meta({ format: "date-time", examples: ["2026-12-02T19:00:00Z"] });
const local = () => z.string().meta({ examples: ["2026-12-02T20:00:00"] });
const url = () => z.string().meta({ format: "uri" });
const seconds = () => z.int().positive();

export const organizerNameSchema = z
  .object({
    id: z.string().nullable().describe("Null for a name without a public page."),
    name: z.string(),
    url: url().nullable().describe("The page of the organizer."),
  })
  .describe("Who holds an event.");

export const dateSchema = z
  .object({
    start: instant().describe("The start in UTC."),
    end: instant().describe("The end in UTC."),
    localStart: local().describe("The start on the clocks of the time zone."),
    localEnd: local().describe("The end on the clocks of the time zone."),
    timezone: z
      .string()
      .describe("The IANA time zone of the schedule.")
      .meta({ examples: ["Europe/Berlin"] }),
    original: local().describe("The local start that the schedule gives: it names the date, also after it was moved."),
    url: url().describe("The page of this date."),
    status: z.enum(["scheduled", "cancelled"]),
    note: z.string().nullable().describe("What the organizer says of this date."),
  })
  .describe("One date of an event.");

const scheduleSchema = z
  .object({
    uid: z.string().describe("The UID of the calendar files."),
    sequence: z.int().describe("Rises with each change of the times, as in the calendar files."),
    start: local().describe("The first start on the clocks of the time zone."),
    timezone: z.string().describe("The IANA time zone."),
    duration: seconds().describe("In seconds."),
    rrule: z
      .string()
      .nullable()
      .describe("The rule of RFC 5545, on local time; null for a single date.")
      .meta({ examples: ["FREQ=WEEKLY;BYDAY=WE"] }),
    exdates: z.array(local()).describe("Local starts of the rule that do not take place."),
    changes: z
      .array(
        z.object({
          original: local().describe("The local start that the rule gives."),
          start: local().describe("The local start of this date."),
          duration: seconds().describe("In seconds."),
          note: z.string().nullable(),
        }),
      )
      .describe("Dates that differ from the rule."),
  })
  .describe("When an event happens. An event can have several schedules.");

const placeSchema = z
  .object({
    name: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    country: z.string().nullable().describe("ISO 3166-1 alpha-2."),
    latitude: z.number().nullable().describe("In tenths of a degree."),
    longitude: z.number().nullable().describe("In tenths of a degree."),
  })
  .describe("Where one can attend in person.");

export const factsSchema = z
  .object({
    guidance: z.enum(GUIDANCE).nullable(),
    sharing: z.enum(SHARING).nullable(),
    camera: z.enum(CAMERA).nullable(),
    listeningWelcome: z.boolean().nullable(),
    beginnersWelcome: z.boolean().nullable(),
    captions: z.boolean().nullable(),
    signLanguage: z.boolean().nullable(),
    lateEntry: z.boolean().nullable(),
  })
  .describe("What participants may expect; null where the organizer did not say.");

/** What a list of dates says of the event of each. */
const brief = {
  id: z.string().describe("The six characters at the end of its address."),
  url: url().describe("The page of the event."),
  title: z.string(),
  type: z.enum(EVENT_TYPES),
  organizer: organizerNameSchema,
  traditions: z.array(z.string()),
  practices: z.array(z.string()),
  languages: z.array(z.string()).describe("Language tags (BCP 47)."),
  mode: z.enum(EVENT_MODES).describe("Whether one attends online, in person, or either."),
  status: z.enum(["scheduled", "cancelled"]),
  isExample: z.boolean().describe("An example of the demonstration: it does not take place."),
  joinUrl: url().nullable().describe("The way in, if it is open to everyone."),
  joinAt: url()
    .nullable()
    .describe("The page that leads in: where `joinUrl` is null, it decides at that moment who may see the link."),
};

export const briefEventSchema = z.object(brief).describe("An event in short.");

export const eventSchema = z
  .object({
    ...brief,
    kind: z.enum(["scheduled", "always_open"]).describe("`always_open` is a room without dates."),
    nativeTitle: z.object({ text: z.string(), language: z.string().nullable() }).nullable(),
    description: z.string().describe("Plain text; may have several lines."),
    place: placeSchema.nullable().describe("Null for an event that is online only."),
    passcode: z.string().nullable().describe("Null where `joinUrl` is."),
    dialIn: z.string().nullable().describe("Null where `joinUrl` is."),
    price: z.object({
      amount: z.number().nullable().describe("In US dollars; null if it is not stated, 0 if it is free."),
      donationWelcome: z.boolean(),
    }),
    eventSize: z.int().nullable().describe("The most people that can take part."),
    facts: factsSchema,
    schedules: z.array(scheduleSchema),
    dates: z.array(dateSchema).describe("The running and the next dates, three at most."),
    image: url().nullable(),
    cancelReason: z.string().nullable(),
    created: instant(),
    updated: instant().describe("When its text or one of its schedules last changed."),
    sequence: z.int().describe("The highest of its schedules."),
    version: z.string().describe("Differs after each change of its text or times."),
  })
  .describe("An event of the directory.");

export type EventObject = z.output<typeof eventSchema>;
export type BriefEvent = z.output<typeof briefEventSchema>;
export type DateObject = z.output<typeof dateSchema>;

export const datedEventSchema = z
  .object({ ...dateSchema.shape, event: briefEventSchema })
  .describe("One date, with its event in short.");

const page = {
  next: url()
    .nullable()
    .describe("The address of the next page; null on the last one. The `Link` header says the same."),
};

export const eventListSchema = z.object({
  items: z.array(eventSchema),
  total: z.int().nullable().describe("All events of the list; null for rooms."),
  ...page,
});
export const dateListSchema = z.object({ items: z.array(dateSchema), ...page });
export const datedEventListSchema = z.object({ items: z.array(datedEventSchema), ...page });
