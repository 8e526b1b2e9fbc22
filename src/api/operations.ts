import {
  foundSchema,
  organizerListSchema,
  organizerSchema,
  topicListSchema,
  topicSchema,
} from "#api/directory-objects.ts";
import { dateListSchema, datedEventListSchema, eventListSchema, eventSchema } from "#api/event-objects.ts";
import { listDates } from "#api/handlers/dates.ts";
import { listOrganizers, listTopics, search, showOrganizer, showTopic } from "#api/handlers/directory.ts";
import { listDatesOfEvent, listEvents, showEvent } from "#api/handlers/events.ts";
import { type Operation, operation } from "#api/operation.ts";
import {
  datesOfEventQuery,
  datesQuery,
  eventsQuery,
  noQuery,
  organizersQuery,
  searchQuery,
} from "#api/parameters.ts";

const EVENT_ID = { id: { description: "The id of an event.", example: "b7k2mp" } };
const PAGED = ["invalid-cursor", "expired-cursor"] as const;

/** Every operation of the API, in the order of its documentation. */
export const OPERATIONS: readonly Operation[] = [
  operation({
    id: "listEvents",
    method: "GET",
    path: "/events",
    summary: "List events",
    description:
      "The public events, as /events lists them: each once, at its running or next date. All pages of a list are of the moment at which its first one was read, so that no event is missed or told twice while others are added.",
    query: eventsQuery,
    parts: {},
    answer: { name: "EventList", schema: eventListSchema },
    problems: PAGED,
    handle: listEvents,
  }),
  operation({
    id: "showEvent",
    method: "GET",
    path: "/events/{id}",
    summary: "Read an event",
    description: "A public event. One that was merged into another redirects to it; a deleted one is gone.",
    query: noQuery,
    parts: EVENT_ID,
    answer: { name: "Event", schema: eventSchema },
    problems: ["not-found", "gone"],
    handle: showEvent,
  }),
  operation({
    id: "listDatesOfEvent",
    method: "GET",
    path: "/events/{id}/dates",
    summary: "List the dates of an event",
    description:
      "The dates of one event in a span, cancelled ones included. Dates are known from 30 days ago to 400 days ahead.",
    query: datesOfEventQuery,
    parts: EVENT_ID,
    answer: { name: "DateList", schema: dateListSchema },
    problems: ["not-found", "gone", ...PAGED],
    handle: listDatesOfEvent,
  }),
  operation({
    id: "listDates",
    method: "GET",
    path: "/dates",
    summary: "List dates",
    description:
      "The dates of public events that start in a span, by start; an event stands here at each of its dates. Single dates that are cancelled are left out; those of an event that is cancelled as a whole have the status `cancelled`.",
    query: datesQuery,
    parts: {},
    answer: { name: "DatedEventList", schema: datedEventListSchema },
    problems: PAGED,
    handle: listDates,
  }),
  operation({
    id: "listOrganizers",
    method: "GET",
    path: "/organizers",
    summary: "List organizers",
    description: "The public organizers, by name.",
    query: organizersQuery,
    parts: {},
    answer: { name: "OrganizerList", schema: organizerListSchema },
    problems: PAGED,
    handle: listOrganizers,
  }),
  operation({
    id: "showOrganizer",
    method: "GET",
    path: "/organizers/{id}",
    summary: "Read an organizer",
    description: "A public organizer.",
    query: noQuery,
    parts: { id: { description: "The id of an organizer.", example: "c4d9fh" } },
    answer: { name: "Organizer", schema: organizerSchema },
    problems: ["not-found"],
    handle: showOrganizer,
  }),
  operation({
    id: "listTopics",
    method: "GET",
    path: "/topics",
    summary: "List topics",
    description: "The traditions, practices, types and languages of the events to come, with the number of these.",
    query: noQuery,
    parts: {},
    answer: { name: "TopicList", schema: topicListSchema },
    problems: [],
    handle: listTopics,
  }),
  operation({
    id: "showTopic",
    method: "GET",
    path: "/topics/{kind}/{slug}",
    summary: "Read a topic",
    description: "A topic that a public event has, or once had.",
    query: noQuery,
    parts: {
      kind: { description: "`tradition`, `practice`, `type` or `language`.", example: "type" },
      slug: { description: "The slug of the topic.", example: "meditation" },
    },
    answer: { name: "Topic", schema: topicSchema },
    problems: ["not-found"],
    handle: showTopic,
  }),
  operation({
    id: "search",
    method: "GET",
    path: "/search",
    summary: "Search",
    description: "What some words name: events to come, organizers and topics. For more events use `q` of /events.",
    query: searchQuery,
    parts: {},
    answer: { name: "Found", schema: foundSchema },
    problems: [],
    handle: search,
  }),
];
