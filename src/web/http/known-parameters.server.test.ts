import { expect, test } from "vitest";
import { KNOWN_PARAMETERS, knownAddress } from "#web/http/known-parameters.server.ts";
import { ADDRESSES } from "#web/routes.ts";

/** Addresses whose responses must not be cached: forms, redirects, responses for one moment, and what is no page. */
const NEVER_KEPT = [
  "/organizers/manage",
  "/organizers/manage/people",
  "/organizers/manage/announcements",
  "/organizers/manage/calendar",
  "/organizers/manage/numbers",
  "/organizers/:organizer/contact",
  "/organizers/:organizer/claim",
  "/organizer-registration",
  "/organizer-invitations/:key",
  "/my-events",
  "/admin",
  "/admin/deleted",
  "/admin/delete-all",
  "/admin/edit/:event",
  "/admin/import",
  "/admin/import/:run",
  "/admin/import/:run/refused.csv",
  "/admin/moderation",
  "/admin/moderation/batches/:batch",
  "/admin/duplicates",
  "/admin/queues",
  "/admin/organizers",
  "/admin/submissions",
  "/admin/submissions/export.csv",
  "/admin/submissions/:submission/edit",
  "/admin/digest",
  "/digest/off/:key",
  "/email/off/:key",
  "/admin/audit",
  "/admin/audit/security-logs.csv",
  "/admin/audit/activities",
  "/admin/audit/user-activities.csv",
  "/admin/users",
  "/admin/users/:user",
  "/admin/newsletter",
  "/admin/newsletter/export.csv",
  "/admin/jobs",
  "/admin/settings",
  "/admin/topics",
  "/events/:event/cancel",
  "/events/:event/report",
  "/events/:event/dates",
  "/events/:event/dates/:date",
  "/create-event",
  "/create-event/dates",
  "/events/:event/edit",
  "/events/:event/edit/dates",
  "/submit-events",
  "/submit-events/dates",
  "/submissions/:key",
  "/submissions/:key/edit",
  "/newsletter",
  "/subscriptions/:key",
  "/alerts",
  "/alerts/new",
  "/search-alerts/:key",
  "/profile",
  "/profile/edit",
  "/profile/edit/picture",
  "/preferences",
  "/saved-events",
  "/saved-events/device",
  "/activity",
  "/saves",
  "/follows",
  "/notifications",
  "/notifications/list",
  "/notifications/read",
  "/feed/list",
  "/login",
  "/login/passkey",
  "/login/code",
  "/login/two-factor",
  "/signup",
  "/verify-email",
  "/confirm-email",
  "/undo-email",
  "/forgot-password",
  "/reset-password",
  "/auth/social/:provider",
  "/auth/callback/:provider",
  "/sign-out",
  "/account",
  "/account/data",
  "/account/role",
  "/account/delete",
  "/account/security",
  "/account/security/passkey",
  "/go/:publicId",
  "/density",
  "/free-hours",
  "/figures.svg",
  "/share/:picture",
  "/time-zone",
  "/search-suggestions",
  "/time-zones.json",
  "/privacy",
  "/terms",
  "/groundrules",
  "/.well-known/security.txt",
  "/manifest.webmanifest",
  "/robots.txt",
  "/*",
];

test("every address of the site is either kept with its parameters or never kept", () => {
  const paths = ADDRESSES.map(({ path = "" }) => `/${path}`);
  const decided = [...Object.keys(KNOWN_PARAMETERS), ...NEVER_KEPT];
  expect(paths.filter((path) => !decided.includes(path))).toEqual([]);
  expect(Object.keys(KNOWN_PARAMETERS).filter((path) => !paths.includes(path))).toEqual([]);
});

test.each([
  ["/events", "", { search: "", isShortened: false }],
  ["/events", "?utm_source=letter&fbclid=1", { search: "", isShortened: true }],
  ["/events", "?tz=Asia/Tokyo&page=2&x=1", { search: "?page=2&tz=Asia/Tokyo", isShortened: true }],
  ["/events", "?tz=Asia%2FTokyo&page=2", { search: "?page=2&tz=Asia/Tokyo", isShortened: false }],
  ["/events/evening-prayer-bbbbbb", "?page=2", { search: "", isShortened: true }],
  ["/", "", { search: "", isShortened: false }],
])("%s%s is known", (path, search, known) => {
  expect(knownAddress(path, search)).toEqual({ pagePath: path, isData: false, ...known });
});

test.each([
  ["/events.data", "?page=2&_routes=root", "/events", "?page=2&_routes=root"],
  ["/_root.data", "", "/", ""],
  ["/_.data", "", "/", ""],
])("%s%s is the data of a page", (path, search, pagePath, known) => {
  expect(knownAddress(path, search)).toEqual({ pagePath, isData: true, search: known, isShortened: false });
});

test.each([
  ["/events", "?page=1&page=2"],
  ["/time-zone", ""],
  ["/go/bbbbbb", ""],
  ["/events/a/b/c", ""],
  ["/nothing", ""],
  ["/organizers/manage", ""],
  ["/organizers/manage.data", "?organizer=b2c3d4"],
  ["/events/evening-prayer-bbbbbb/edit", ""],
])("%s%s is not kept", (path, search) => {
  expect(knownAddress(path, search)).toBeNull();
});
