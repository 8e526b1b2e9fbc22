import { expect, test } from "vitest";
import { correctedInput, eventFromSubmission } from "#core/submissions/event-from-submission.ts";
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

test("a correction changes only its own fields of the event", () => {
  const sent = aSubmissionInput();
  const { draft } = eventFromSubmission(sent);
  const edited = { ...draft, title: "Edited", place: { ...draft.place, city: "Leeds" } };
  const present = { draft: edited, schedules: [aSchedule(7), aSchedule(8)], organizer: "abcdef", image: null };
  const submission = aSubmissionInput({ location: "Jitsi", startsLocal: "2026-11-20T23:00:00" });
  expect(correctedInput(present, submission, new Set(["location"]))).toMatchObject({
    draft: { title: "Edited", place: { location: "Jitsi", city: "Leeds" } },
    schedules: present.schedules,
    organizer: "abcdef",
  });
  const moved = correctedInput(present, submission, new Set(["startsLocal", "endsLocal"]));
  expect(moved.schedules).toEqual([{ ...aSchedule(7), startsLocal: "2026-11-20T23:00:00" }, aSchedule(8)]);
  expect(moved.draft.place.location).toBe("Zoom");
  const room = { ...present, draft: { ...edited, kind: "always_open" as const }, schedules: [] };
  expect(correctedInput(room, submission, new Set(["startsLocal", "organizerName"]))).toMatchObject({
    schedules: [],
    organizer: null,
  });
});

function aSchedule(id: number) {
  const { startsLocal, timezone, durationSeconds, rrule } = aSubmissionInput();
  return { id, startsLocal, timezone, durationSeconds, rrule };
}
