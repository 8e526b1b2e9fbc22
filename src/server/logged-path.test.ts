import { expect, test } from "vitest";
import { loggedPath } from "#server/logged-path.ts";

test.each([
  ["/submissions/the-key", "/submissions/…"],
  ["/submissions/the-key/edit", "/submissions/…/edit"],
  ["/submissions/the-key.data", "/submissions/….data"],
  ["/calendar/feed/the-key.ics", "/calendar/feed/….ics"],
  ["/digest/off/the-key", "/digest/off/…"],
  ["http://samehour.example:3000/submissions/the-key", "/submissions/…"],
  ["//submissions/the-key", "//submissions/…"],
  ["/calendar//feed//the-key.ics", "/calendar//feed//….ics"],
  ["/%73ubmissions/the%2Dkey", "/submissions/…"],
  ["/submissions%2Fthe-key", "/submissions/…"],
  ["/%73ubmissions/the-key/%zz", "/submissions/…/%zz"],
  ["/%73ubmissions/the%-key%2fedit%", "/submissions/…%2fedit%"],
  ["/submissions/%C3the-key", "/submissions/…"],
  ["/submissions/the-key/%0Aevil", "/submissions/…/%0Aevil"],
  ["/submissions/the-key/caf%C3%A9", "/submissions/…/caf%C3%A9"],
])("%s is logged as %s", (target, logged) => {
  expect(loggedPath(target)).toBe(logged);
});

test("other paths are logged as they came, also damaged ones", () => {
  for (const path of ["/events/evening-silence-aaaaaa", "/events/caf%C3%A9", "/%zz", "", "/submissions"])
    expect(loggedPath(path)).toBe(path);
});
