import { expect, test } from "vitest";
import { publicIdOf } from "#core/events/event-address.ts";
import { listedOrganizerPath, organizerPath } from "#core/organizers/organizer-address.ts";

test.each([
  ["Prière du Soir, Lyon", "/organizers/priere-du-soir-lyon-b2c3d4"],
  ["جماعة الذكر", "/organizers/organizer-b2c3d4"],
  ["O'Neil & Sons", "/organizers/oneil-and-sons-b2c3d4"],
])("the path of %s is %s", (name, path) => {
  expect(organizerPath({ name, publicId: "b2c3d4" })).toBe(path);
  expect(publicIdOf(path.slice("/organizers/".length))).toBe("b2c3d4");
});

test("only an organizer listed for the reader has a link to its page", () => {
  const organizer = { name: "Open Circle", publicId: "b2c3d4" };
  expect(listedOrganizerPath({ ...organizer, listing: "public" }, ["public"])).toBe("/organizers/open-circle-b2c3d4");
  expect(listedOrganizerPath({ ...organizer, listing: "members" }, ["public"])).toBeNull();
  expect(listedOrganizerPath({ ...organizer, listing: "hidden" }, ["public", "members"])).toBeNull();
  expect(listedOrganizerPath(null, ["public"])).toBeNull();
});
