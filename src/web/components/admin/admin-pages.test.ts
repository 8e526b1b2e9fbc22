import { expect, test } from "vitest";
import { ADMIN_TABS, EVENTS_PAGES } from "#web/components/admin/admin-pages.ts";

test("the Events tab counts all open work on its pages, and no tab counts the same work twice", () => {
  const onPages = EVENTS_PAGES.flatMap(({ work }): readonly string[] => work);
  expect(ADMIN_TABS.find(({ label }) => label === "events")?.work).toEqual(onPages);
  const onTabs = ADMIN_TABS.flatMap(({ work }): readonly string[] => work);
  expect(new Set(onTabs).size).toBe(onTabs.length);
  expect(onTabs.toSorted()).toEqual(["claims", "corrections", "duplicates", "moderation", "reports", "submissions"]);
});
