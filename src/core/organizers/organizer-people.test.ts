import { expect, test } from "vitest";
import { claimEvidence } from "#core/organizers/organizer-people.ts";

test.each([
  ["ann@lakeside.example", null, "https://lakeside.example/about", "website"],
  ["Ann@Lakeside.example", null, "https://www.LAKESIDE.example", "website"],
  ["ann@lakeside.example", "Ann@lakeside.example", null, "contact"],
  ["ann@mail.example", null, "https://lakeside.example", "none"],
  ["ann@lakeside.example", null, "https://evil-lakeside.example", "none"],
  ["ann@lakeside.example", null, "https://lakeside.example.evil.example", "none"],
  ["ann@mail.example", "group@lakeside.example", "https://lakeside.example", "none"],
  ["ann@lakeside.example", null, null, "none"],
])("%s, contact %s, website %s: %s", (email, contactEmail, websiteUrl, evidence) => {
  expect(claimEvidence({ email, contactEmail, websiteUrl })).toBe(evidence);
});
