import { expect, test } from "vitest";
import {
  type CorrectionForm,
  correctionFormOf,
  correctionVersion,
  readCorrection,
} from "#core/corrections/correction-form.ts";
import { publicFields } from "#core/corrections/correction.ts";
import type { EventInput } from "#core/events/event-input.ts";
import { readEventInput } from "#core/events/event-input.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";

const NOW = Date.UTC(2026, 10, 18, 12);

function anInput(overrides: Record<string, readonly string[]> = {}): EventInput {
  const read = readEventInput({
    title: ["Evening Silence"],
    description: ["An hour of silence.\n\nEverybody is welcome."],
    type: ["meditation"],
    organizerName: ["Open Circle"],
    link: ["https://meet.example/room"],
    languages: ["en"],
    traditions: ["Quaker", "Secular"],
    "schedules.0.startsLocal": ["2026-11-17T19:00"],
    "schedules.0.endsLocal": ["2026-11-17T20:00"],
    "schedules.0.timezone": ["Europe/Paris"],
    "schedules.0.repeat.freq": ["weekly"],
    ...overrides,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.input;
}

function sent(input: EventInput, changes: Partial<CorrectionForm>) {
  const form = correctionFormOf(input);
  const version = correctionVersion(form, input);
  return readCorrection({ ...form, ...changes }, input, { version, now: NOW });
}

test("an unchanged form suggests nothing, and a browser's line endings are not a change", () => {
  const input = anInput();
  expect(sent(input, {})).toMatchObject({ ok: false, errors: { title: { key: "corrections.faults.nothing" } } });
  const description = "An hour of silence.\r\n\r\nEverybody is welcome.";
  expect(sent(input, { description })).toMatchObject({ ok: false });
});

test("only what the visitor changed is suggested, part by part, even if the event changed meanwhile", () => {
  const opened = anInput();
  const form = correctionFormOf(opened);
  const version = correctionVersion(form, opened);
  const meanwhile = anInput({ title: ["Evening Silence and Tea"] });
  const read = readCorrection({ ...form, languages: "en; fr", why: " Also French. " }, meanwhile, {
    version,
    now: NOW,
  });
  expect(read).toEqual({
    ok: true,
    suggested: [{ part: "languages", fields: { languages: ["en", "fr"] } }],
    why: "Also French.",
  });
});

test("new times of a series keep its date; an end before the start is on the next day", () => {
  const read = sent(anInput(), { start: "23:30", end: "00:30", date: "2030-01-01" });
  expect(read).toMatchObject({
    ok: true,
    suggested: [
      {
        part: "times",
        fields: {
          "schedules.0.startsLocal": ["2026-11-17T23:30"],
          "schedules.0.endsLocal": ["2026-11-18T00:30"],
          "schedules.0.timezone": ["Europe/Paris"],
        },
      },
    ],
  });
});

test("a one-off can get another date; times of several schedules and of rooms cannot be suggested", () => {
  const once = anInput({ "schedules.0.repeat.freq": ["none"], "schedules.0.repeat.recurring": ["off"] });
  expect(sent(once, { date: "2026-12-01" })).toMatchObject({
    suggested: [{ fields: { "schedules.0.startsLocal": ["2026-12-01T19:00"] } }],
  });
  const room = anInput({ alwaysOpen: ["on"] });
  expect(sent(room, { start: "10:00", end: "11:00", timezone: "UTC" })).toMatchObject({ ok: false });
});

test.each([
  [{ title: " " }, ["title"]],
  [{ link: "javascript:alert(1)" }, ["link"]],
  [{ price: "much" }, ["price"]],
  [{ type: "party" }, ["type"]],
  [{ timezone: "Mars/Olympus" }, ["timezone"]],
  [{ start: "25:99" }, ["start"]],
  [{ date: "x", start: "", end: "" }, ["start", "end"]],
  [{ why: "x".repeat(1_001) }, ["why"]],
  [{ title: "x".repeat(201), link: "no link" }, ["title", "link"]],
])("the event form's own rules reject %j", (changes, fields) => {
  const read = sent(anInput(), changes);
  expect(read.ok ? [] : Object.keys(read.errors).toSorted()).toEqual(fields.toSorted());
});

test.each(["members", "before_start"])("a link for %s is not shown, but a new one can be suggested", (audience) => {
  const input = anInput({ linkAudience: [audience], passcode: ["1234"], dialIn: ["+1 555 0100"] });
  expect(JSON.stringify([correctionFormOf(input), publicFields(input)])).not.toMatch(/meet\.example|1234|555/);
  const open = anInput();
  expect(correctionVersion(correctionFormOf(input), input)).not.toBe(correctionVersion(correctionFormOf(open), open));
  expect(sent(input, { link: "https://other.example/x" })).toMatchObject({
    suggested: [{ part: "link", fields: { link: ["https://other.example/x"] } }],
  });
  expect(sent(input, {})).toMatchObject({ ok: false });
});

test("a suggestion applied to the event's form is valid", () => {
  const input = anInput();
  const read = sent(input, { title: "Night Silence", start: "20:00", end: "21:00", traditions: "Quaker" });
  const fields = read.ok ? Object.assign({}, ...read.suggested.map((each) => each.fields)) : {};
  const applied = readEventInput({ ...fieldsOfInput(input), ...fields });
  expect(applied).toMatchObject({
    ok: true,
    input: {
      draft: { title: "Night Silence", traditions: ["Quaker"] },
      schedules: [{ startsLocal: "2026-11-17T20:00:00", rrule: input.schedules[0]?.rrule }],
    },
  });
});
