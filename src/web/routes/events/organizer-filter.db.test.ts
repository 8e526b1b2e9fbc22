import { expect, test } from "vitest";
import { NO_FILTER } from "#core/events/event-filter.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { eventsPageOf } from "#tests/support/events-page-of.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { EventsPage } from "#web/routes/events/events-page-list.tsx";

const database = withTestDatabase();
const { list } = eventsPageOf(database);

const ofOrganizers = (...organizer: string[]) => ({ filter: { ...NO_FILTER, organizer } });
const titlesOf = ({ days, rooms }: EventsPage) =>
  [...days.flatMap(({ rows }) => rows), ...rooms].map(({ title }) => title);

test("a list can be filtered by organizer, which is shown as a chip and a checked box", async () => {
  const friends = await anOrganizer(database, { name: "Northmoor Friends" });
  const circle = await anOrganizer(database, { name: "Open Circle" });
  await anEvent(database, { title: "Worship", organizerId: friends.id });
  await anEvent(database, { title: "Room", kind: "always_open", organizerId: friends.id });
  await anEvent(database, { title: "Sitting", organizerId: circle.id });
  await anEvent(database, { title: "Without a page" });
  const found = await list(ofOrganizers(friends.publicId));
  expect(titlesOf(found)).toEqual(["Worship", "Room"]);
  expect(found.filters?.chosen).toMatchObject([{ name: "Northmoor Friends", href: "/events", count: 0 }]);
  expect(found.filters?.groups.find(({ name }) => name === "organizer")).toEqual({
    name: "organizer",
    legend: reachesMessage("eventFilters.name.organizer"),
    options: [{ value: friends.publicId, label: "Northmoor Friends", count: null, hours: null, isChosen: true }],
  });
  expect(titlesOf(await list(ofOrganizers(friends.publicId, circle.publicId)))).toEqual(["Worship", "Sitting", "Room"]);
});

test("the form offers organizers only when one is selected", async () => {
  const friends = await anOrganizer(database, { name: "Northmoor Friends" });
  await anEvent(database, { organizerId: friends.id });
  await anEvent(database, { organizerId: friends.id, type: "prayer" });
  const { filters } = await list();
  expect(filters?.groups.map(({ name }) => name)).not.toContain("organizer");
});

test("an unknown organizer shows an empty list with a link to the full one", async () => {
  await anEvent(database, { title: "Sitting" });
  const found = await list(ofOrganizers("zzzzzz"));
  expect(found.total).toBe(0);
  expect(found.filters?.chosen).toMatchObject([
    { name: reachesMessage("eventFilters.unknownOrganizer"), href: "/events", count: 1 },
  ]);
});

test("a hidden organizer has no list or name, and one for members has them only for members", async () => {
  const hidden = await anOrganizer(database, { name: "Closed House", listing: "hidden", visibility: "private" });
  const inside = await anOrganizer(database, { name: "Inner Room", listing: "members", visibility: "public_in_app" });
  await anEvent(database, { title: "Of the hidden", organizerId: hidden.id });
  await anEvent(database, { title: "Of members", organizerId: inside.id });
  const both = ofOrganizers(hidden.publicId, inside.publicId);
  const namesOf = ({ filters }: EventsPage) => filters?.chosen.map(({ name }) => name);
  expect(titlesOf(await list(both))).toEqual(["Of members"]);
  expect(namesOf(await list(both))).toEqual(["Unknown organizer", "Unknown organizer"]);
  expect(namesOf(await list(both, { viewer: aViewer() }))).toEqual(["Unknown organizer", "Inner Room"]);
});

test("a merged organizer stands for the one that has its events now, through any number of merges", async () => {
  const last = await anOrganizer(database, { name: "Open Circle" });
  const gone = { deletedAt: TEST_NOW, listing: "hidden" } as const;
  const middle = await anOrganizer(database, { name: "Circle", mergedInto: last.id, ...gone });
  const first = await anOrganizer(database, { name: "The Circle", mergedInto: middle.id, ...gone });
  await anEvent(database, { title: "Sitting", organizerId: last.id });
  await anEvent(database, { title: "Other" });
  const found = await list(ofOrganizers(first.publicId));
  expect(titlesOf(found)).toEqual(["Sitting"]);
  expect(found.filters?.chosen).toMatchObject([{ name: "Open Circle" }]);
});
