import * as z from "zod";
import { eventSchema } from "#api/event-objects.ts";
import { TOPIC_KINDS } from "#core/topics/topic.ts";

export const organizerSchema = z
  .object({
    id: z.string().describe("The six characters at the end of its address."),
    url: z.string().meta({ format: "uri" }),
    name: z.string(),
    description: z.string().describe("Plain text."),
    website: z.string().nullable(),
    isVerified: z.boolean().describe("The site has checked who it is."),
    created: z.string().meta({ format: "date-time" }),
    updated: z.string().meta({ format: "date-time" }),
    events: z.string().meta({ format: "uri" }).describe("The address of its events in this API."),
  })
  .describe("A group or person that holds events.");
export type OrganizerObject = z.output<typeof organizerSchema>;

export const organizerListSchema = z.object({
  items: z.array(organizerSchema),
  next: z.string().meta({ format: "uri" }).nullable().describe("The address of the next page; null on the last one."),
});

export const topicSchema = z
  .object({
    kind: z.enum(TOPIC_KINDS),
    slug: z.string().describe("Its part of the address."),
    name: z.string().describe("As organizers write it most often; the tag of a language."),
    spellings: z.array(z.string()).describe("All spellings that count as this topic."),
    count: z.int().describe("Events to come."),
    url: z.string().meta({ format: "uri" }).nullable().describe("Its page, once it has three events."),
    events: z.string().meta({ format: "uri" }).describe("The address of its events in this API."),
  })
  .describe("A tradition, practice, type or language of events.");
export type TopicObject = z.output<typeof topicSchema>;

export const topicListSchema = z.object({
  items: z.array(topicSchema),
  isPart: z.boolean().describe("The directory has more events than were counted: the counts are at least these."),
});

export const foundSchema = z.object({
  events: z.array(eventSchema).describe("Events to come that the words name, the earliest first."),
  organizers: z.array(organizerSchema),
  topics: z.array(topicSchema),
});
