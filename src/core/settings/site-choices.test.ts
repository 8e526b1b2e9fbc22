import { expect, test } from "vitest";
import { siteChoices } from "#core/settings/site-choices.ts";

const FIRST = { feedbackUrl: "https://forms.example/f", newsletterFormUrl: null, contactEmail: "hello@example.org" };

test("without an admin's choice, the environment applies, and else the default", () => {
  expect(siteChoices(new Map(), FIRST)).toEqual({
    holdEvents: "new",
    defaultType: "other",
    launchText: "Fall 2025",
    isOpen: true,
    ...FIRST,
    notice: null,
  });
});

test("an admin's choice replaces the environment's value, even when it is empty", () => {
  const stored = new Map<string, unknown>([
    ["feedback_url", null],
    ["contact_email", "care@example.org"],
    ["is_open", false],
    ["launch_text", "Spring"],
    ["hold_events", "all"],
    ["default_type", "prayer"],
    ["notice", "Clocks change on Sunday."],
  ]);
  expect(siteChoices(stored, FIRST)).toEqual({
    holdEvents: "all",
    defaultType: "prayer",
    launchText: "Spring",
    isOpen: false,
    feedbackUrl: null,
    newsletterFormUrl: null,
    contactEmail: "care@example.org",
    notice: "Clocks change on Sunday.",
  });
});

test("a stored value of the wrong kind counts as not chosen", () => {
  const stored = new Map<string, unknown>([
    ["hold_events", "perhaps"],
    ["default_type", "party"],
    ["contact_email", 7],
    ["launch_text", null],
  ]);
  expect(siteChoices(stored, FIRST)).toMatchObject({
    holdEvents: "new",
    defaultType: "other",
    contactEmail: "hello@example.org",
    launchText: "Fall 2025",
  });
});
