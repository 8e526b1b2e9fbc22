import {
  foundSchema,
  organizerListSchema,
  organizerSchema,
  topicListSchema,
  topicSchema,
} from "#api/directory-objects.ts";
import { cancellationSchema, eventChangeSchema, newEventSchema, writtenEventSchema } from "#api/event-body.ts";
import { dateListSchema, datedEventListSchema, eventListSchema, eventSchema } from "#api/event-objects.ts";
import { listDates } from "#api/handlers/dates.ts";
import { listOrganizers, listTopics, search, showOrganizer, showTopic } from "#api/handlers/directory.ts";
import { listDatesOfEvent, listEvents, showEvent } from "#api/handlers/events.ts";
import { cancel, changeEvent, createEvent } from "#api/handlers/write-events.ts";
import { type Operation, reading, writing } from "#api/operation.ts";
import { datesOfEventQuery, datesQuery, eventsQuery, noQuery, organizersQuery, searchQuery } from "#api/parameters.ts";

const EVENT_ID = { id: { description: "The id of an event.", example: "b7k2mp" } };
const WRITING = ["unauthenticated", "forbidden", "bad-request", "too-large", "wrong-type", "invalid"] as const;
const CHANGING = [...WRITING, "not-found", "gone"] as const;
const WRITTEN = { name: "WrittenEvent", schema: writtenEventSchema };
const EXAMPLE = {
  title: "Evening sitting",
  description: "Forty minutes of silence.",
  type: "meditation",
  organizerName: "Lake House",
  link: "https://meet.example.org/room",
  schedules: [{ start: "2026-12-02T20:00", timezone: "Europe/Berlin", duration: 3_600, rrule: "FREQ=WEEKLY;BYDAY=WE" }],
};
/** What can be wrong with the token of a request that needs none. */
const OWN = ["unauthenticated", "forbidden"] as const;
const MERGED = "The event was merged into another, at whose address the answer is.";
const PAGED = ["invalid-cursor", "expired-cursor"] as const;

/** Every operation of the API, in the order of its documentation. */
export const OPERATIONS: readonly Operation[] = [
  reading({
    id: "listEvents",
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
  reading({
    id: "showEvent",
    path: "/events/{id}",
    summary: "Read an event",
    description:
      "A public event; with a token that may read, also one that its member may see. One that was merged into another redirects to it; a deleted one is gone.",
    scope: "events:read",
    moves: MERGED,
    query: noQuery,
    parts: EVENT_ID,
    answer: { name: "Event", schema: eventSchema },
    problems: [...OWN, "not-found", "gone"],
    handle: showEvent,
  }),
  reading({
    id: "listDatesOfEvent",
    path: "/events/{id}/dates",
    summary: "List the dates of an event",
    description:
      "The dates of one event in a span, cancelled ones included. Dates are known from 30 days ago to 400 days ahead. A token works as it does for the event.",
    scope: "events:read",
    moves: MERGED,
    query: datesOfEventQuery,
    parts: EVENT_ID,
    answer: { name: "DateList", schema: dateListSchema },
    problems: [...OWN, "not-found", "gone", ...PAGED],
    handle: listDatesOfEvent,
  }),
  reading({
    id: "listDates",
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
  reading({
    id: "listOrganizers",
    path: "/organizers",
    summary: "List organizers",
    description: "The public organizers, by name.",
    query: organizersQuery,
    parts: {},
    answer: { name: "OrganizerList", schema: organizerListSchema },
    problems: PAGED,
    handle: listOrganizers,
  }),
  reading({
    id: "showOrganizer",
    path: "/organizers/{id}",
    summary: "Read an organizer",
    description: "A public organizer. One that was merged into another redirects to it.",
    moves: "The organizer was merged into another, at whose address the answer is.",
    query: noQuery,
    parts: { id: { description: "The id of an organizer.", example: "c4d9fh" } },
    answer: { name: "Organizer", schema: organizerSchema },
    problems: ["not-found"],
    handle: showOrganizer,
  }),
  reading({
    id: "listTopics",
    path: "/topics",
    summary: "List topics",
    description: "The traditions, practices, types and languages of the events to come, with the number of these.",
    query: noQuery,
    parts: {},
    answer: { name: "TopicList", schema: topicListSchema },
    problems: [],
    handle: listTopics,
  }),
  reading({
    id: "showTopic",
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
  reading({
    id: "search",
    path: "/search",
    summary: "Search",
    description: "What some words name: events to come, organizers and topics. For more events use `q` of /events.",
    query: searchQuery,
    parts: {},
    answer: { name: "Found", schema: foundSchema },
    problems: [],
    handle: search,
  }),
  writing({
    id: "createEvent",
    method: "POST",
    path: "/events",
    summary: "Create an event",
    description:
      "Publishes an event of the member whose token it is, as the form of the site does: the same fields are required, and the first events of a new member are reviewed before they are visible. A second event with the same title and start is refused, so that a request can be sent again.",
    query: noQuery,
    parts: {},
    scope: "events:write",
    status: 201,
    takesIfMatch: false,
    body: { name: "NewEvent", schema: newEventSchema, example: EXAMPLE },
    answer: WRITTEN,
    problems: [...WRITING, "conflict"],
    handle: createEvent,
  }),
  writing({
    id: "changeEvent",
    method: "PATCH",
    path: "/events/{id}",
    summary: "Change an event",
    description:
      "Changes the fields that are sent, of an event of the member or of an organizer that they belong to. `If-Match` with the `version` in quotes refuses the change if somebody else was faster.",
    query: noQuery,
    parts: EVENT_ID,
    scope: "events:write",
    status: 200,
    takesIfMatch: true,
    body: { name: "EventChange", schema: eventChangeSchema, example: { title: "Evening silence" } },
    answer: WRITTEN,
    problems: [...CHANGING, "conflict", "changed"],
    handle: changeEvent,
  }),
  writing({
    id: "cancelEvent",
    method: "POST",
    path: "/events/{id}/cancel",
    summary: "Cancel an event",
    description:
      "Cancels an event with all its dates. It stays listed as cancelled, and members who saved it are told.",
    query: noQuery,
    parts: EVENT_ID,
    scope: "events:write",
    status: 200,
    takesIfMatch: false,
    body: { name: "Cancellation", schema: cancellationSchema, example: { reason: "The host is ill." } },
    answer: WRITTEN,
    problems: CHANGING,
    handle: cancel,
  }),
];
