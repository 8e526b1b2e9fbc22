import { expect, test } from "vitest";
import { eventFromSubmission } from "#core/submissions/event-from-submission.ts";
import { aSubmissionInput } from "#tests/support/builders/a-submission.ts";

test("an event has everything the submission contains, and nothing else", () => {
  const input = aSubmissionInput({ rrule: "FREQ=WEEKLY;BYDAY=TH" });
  const { draft, contact } = eventFromSubmission(input);
  expect(draft).toMatchObject({
    kind: "scheduled",
    title: "New Year Vigil of Quiet",
    type: "meditation",
    description: input.description,
    organizerName: "Ruth Adeyemi",
    mode: "online",
    place: { location: "Zoom", address: null },
    link: "https://zoom.us/j/8841204",
    linkAudience: "everyone",
    price: null,
    eventSize: 40,
    visibility: "public_web",
    schedules: [
      {
        startsLocal: "2026-11-19T23:00:00",
        timezone: "Europe/London",
        durationSeconds: 4_500,
        rrule: "FREQ=WEEKLY;BYDAY=TH",
        exceptions: [],
      },
    ],
  });
  expect(contact).toEqual({
    contactName: "Ruth Adeyemi",
    contactEmail: "ruth@example.org",
    contactPhone: "+44 20 7946 0000",
    specialRequirements: "Captions, please",
  });
});

test.each(["in_person", "hybrid"] as const)("the place of %s events becomes the address", (mode) => {
  const { draft } = eventFromSubmission(aSubmissionInput({ mode, location: "12 Mill Lane, Leeds" }));
  expect(draft).toMatchObject({ mode, place: { location: null, address: "12 Mill Lane, Leeds" } });
});
