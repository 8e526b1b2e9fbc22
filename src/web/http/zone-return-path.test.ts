import { expect, test } from "vitest";
import { zoneReturnPath } from "#web/http/zone-return-path.ts";

const zonePageOf = (path: string): string => `/time-zone?returnTo=${encodeURIComponent(path)}`;

test.each<[string | null, string]>([
  ["/events?tab=past", "/events?tab=past"],
  ["/time-zone", "/"],
  ["/time-zone?q=est", "/"],
  [zonePageOf("/events?tab=past"), "/events?tab=past"],
  [zonePageOf(zonePageOf(zonePageOf("/faq"))), "/faq"],
  [zonePageOf("//evil.example/x"), "/"],
  ["/time-zone?returnTo=".repeat(50_000), "/"],
  ["/reset-password?token=secret", "/forgot-password"],
  [zonePageOf("/verify-email?token=secret"), "/verify-email"],
  [null, "/"],
])("%.60s returns to %s", (path, back) => {
  expect(zoneReturnPath(path)).toBe(back);
});
