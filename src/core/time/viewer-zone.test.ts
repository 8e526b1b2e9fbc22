import { expect, test } from "vitest";
import { chooseZone } from "#core/time/choose-zone.ts";

const site = "Europe/Berlin";

test("the address takes precedence over the cookie, and the cookie over the site", () => {
  expect(chooseZone({ requested: "Asia/Tokyo", cookie: "America/New_York", site })).toEqual({
    id: "Asia/Tokyo",
    source: "address",
    requestedIsFaulty: false,
  });
  expect(chooseZone({ requested: null, cookie: "America/New_York", site })).toMatchObject({
    id: "America/New_York",
    source: "cookie",
  });
  expect(chooseZone({ requested: null, cookie: null, site })).toMatchObject({ id: site, source: "site" });
});

test("an old zone name means its current name", () => {
  expect(chooseZone({ requested: "Asia/Calcutta", cookie: null, site }).id).toBe("Asia/Kolkata");
  expect(chooseZone({ requested: null, cookie: "us/eastern", site }).id).toBe("America/New_York");
});

test.each(["", "Mars/Olympus", "+05:00", "../etc", "x".repeat(10_000)])(
  "?tz=%s is faulty, and the next source applies",
  (requested) => {
    expect(chooseZone({ requested, cookie: "America/New_York", site })).toEqual({
      id: "America/New_York",
      source: "cookie",
      requestedIsFaulty: true,
    });
  },
);

test("a cookie without a valid zone is ignored, and does not make the address faulty", () => {
  expect(chooseZone({ requested: null, cookie: "nowhere", site })).toEqual({
    id: site,
    source: "site",
    requestedIsFaulty: false,
  });
});
