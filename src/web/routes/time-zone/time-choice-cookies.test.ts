import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { settingCookie } from "#web/http/flash.server.ts";
import { timeChoiceCookies } from "#web/routes/time-zone/time-choice-cookies.server.ts";

const noDatabase = {} as RequestContext["database"];

function stored(
  fields: Record<string, string>,
  overrides: Partial<RequestContext> = {},
  cookies: string | null = null,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return Object.fromEntries(timeChoiceCookies(form, cookies, aRequestContext({ database: noDatabase, ...overrides })));
}

test("a zone is stored under its current name, with the zones used before it", () => {
  const cookies = "zones=Europe%2FParis%2CUTC";
  expect(stored({ timeZone: "Asia/Calcutta" }, {}, cookies)).toEqual({
    tz: "Asia/Kolkata",
    zones: "Asia/Kolkata,America/New_York,Europe/Paris,UTC",
  });
});

test("the site's default zone is not remembered as recently used", () => {
  const zone = { id: "UTC", source: "site" } as const;
  expect(stored({ timeZone: "Asia/Tokyo" }, { zone })["zones"]).toBe("Asia/Tokyo");
});

test("hour format, first weekday, and second calendar are stored only when changed", () => {
  expect(stored({ hours: "12", week: "7", calendar: "none" })).toEqual({});
  expect(stored({ calendar: "hebrew" })).toEqual({ calendar: "hebrew" });
  expect(stored({ calendar: "none" }, { secondCalendar: "hebrew" })).toEqual({ calendar: "none" });
  expect(stored({ hours: "24", week: "1" })).toEqual({ hours: "24", week: "1" });
  expect(stored({ hours: "12", week: "7" }, { hour12: false, firstWeekday: 1 })).toEqual({ hours: "12", week: "7" });
});

test("invalid values change nothing", () => {
  expect(stored({ hours: "13", week: "9", calendar: "gregory" })).toEqual({});
});

test.each(["Mars/Olympus_Mons", "", "+25:00"])("the zone %j is refused", (timeZone) => {
  expect(() => stored({ timeZone, hours: "24" })).toThrow(expect.objectContaining({ code: "invalid" }));
});

test("cookies last a year, and are Secure if the site uses https", () => {
  expect(settingCookie(["tz", "Asia/Tokyo"], "http://127.0.0.1:3000")).toBe(
    "tz=Asia%2FTokyo; Path=/; Max-Age=31536000; SameSite=Lax",
  );
  expect(settingCookie(["hours", "24"], "https://same.example")).toContain("; Secure");
});
