import { expect, test } from "vitest";
import { ACCOUNT_LINKS, accountLinksFor } from "#web/components/layout/account-links-list.tsx";
import { ADDRESSES } from "#web/routes.ts";

test("every link in the account menu points to an existing page", () => {
  // A route that ends in a star is a page too, and has others below it.
  const paths = ADDRESSES.map(({ path = "" }) => `/${path.replace(/\/\*$/, "")}`);
  expect(ACCOUNT_LINKS.filter(({ href }) => !paths.includes(href))).toEqual([]);
});

test.each([
  [true, ["/organizers/manage"]],
  [false, ["/organizer-registration"]],
])(
  "the owner of an organizer profile (%s) gets a link to it, others a link to register one",
  (ownsOrganizer, expected) => {
    const organizers = accountLinksFor({ ownsOrganizer, isStaff: false }).map(({ href }) => href);
    expect(organizers.filter((href) => href.includes("organizer"))).toEqual(expected);
  },
);

test("moderators and admins get a link to the dashboard, members do not", () => {
  const hasDashboard = (isStaff: boolean) =>
    accountLinksFor({ ownsOrganizer: false, isStaff }).some(({ href }) => href === "/admin");
  expect([hasDashboard(true), hasDashboard(false)]).toEqual([true, false]);
});
