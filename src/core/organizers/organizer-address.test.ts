import { expect, test } from "vitest";
import { publicIdOf } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";

test.each([
  ["Prière du Soir, Lyon", "/organizers/priere-du-soir-lyon-b2c3d4"],
  ["جماعة الذكر", "/organizers/organizer-b2c3d4"],
  ["O'Neil & Sons", "/organizers/oneil-and-sons-b2c3d4"],
])("the address of %s is %s", (name, path) => {
  expect(organizerPath({ name, publicId: "b2c3d4" })).toBe(path);
  expect(publicIdOf(path.slice("/organizers/".length))).toBe("b2c3d4");
});
