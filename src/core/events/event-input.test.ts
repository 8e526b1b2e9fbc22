import fc from "fast-check";
import { expect, test } from "vitest";
import { type EventFields, eventFieldsOf, withPosted } from "#core/events/event-fields.ts";
import { lacksRequired, readEventInput } from "#core/events/event-input.ts";
import { changedSince, differingFields, eventVersion, VERSIONED_FIELDS } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { anyText } from "#tests/support/builders/any-text.ts";
import { eventFields, eventInput } from "#tests/support/builders/event-form.ts";

function faultsOf(fields: EventFields) {
  const read = readEventInput(eventFields(fields));
  return read.ok ? {} : Object.fromEntries(Object.entries(read.errors).map(([name, fault]) => [name, fault.key]));
}

test("a completed form is read into a draft, schedules and an organizer", () => {
  const { draft, schedules, organizer } = eventInput({
    price: ["$1,200.50"],
    captions: ["off", "on"],
    practices: ["Zazen; Walking"],
  });
  expect(draft).toMatchObject({
    title: "Evening Silence",
    type: "meditation",
    price: 1_200.5,
    practices: ["Zazen", "Walking"],
  });
  expect(draft.facts).toMatchObject({ captions: true, lateEntry: null });
  expect(schedules).toEqual([
    {
      id: null,
      startsLocal: "2026-11-23T19:00:00",
      timezone: "America/New_York",
      durationSeconds: 3_600,
      rrule: "FREQ=WEEKLY;BYDAY=MO",
    },
  ]);
  expect(organizer).toBeNull();
});

test.each([
  ["53.3811", "-1.4701", { latitude: 53.4, longitude: -1.5 }],
  [" 53,38 ", "\u22121,47°", { latitude: 53.4, longitude: -1.5 }],
  ["-0.01", "180", { latitude: 0, longitude: 180 }],
  ["", " ", { latitude: null, longitude: null }],
])("the position %j, %j is rounded to tenths of a degree", (latitude, longitude, point) => {
  expect(eventInput({ latitude: [latitude], longitude: [longitude] }).draft.place).toMatchObject(point);
});

test.each([
  ["53.4", "", { longitude: "fields.coordinateMissing" }],
  ["", "-1.5", { latitude: "fields.coordinateMissing" }],
  ["91", "181", { latitude: "fields.degrees", longitude: "fields.degrees" }],
  ["north", "1e2", { latitude: "fields.degrees", longitude: "fields.degrees" }],
])("the position %j, %j is refused", (latitude, longitude, faults) => {
  expect(faultsOf({ latitude: [latitude], longitude: [longitude] })).toEqual(faults);
});

test("each missing required field is named, and the form knows that one is missing", () => {
  const empty = Object.fromEntries(Object.keys(eventFields()).map((name) => [name, [" "]]));
  expect(faultsOf({ ...empty, "schedules.0.repeat.freq": [], visibility: [] })).toEqual({
    title: "fields.titleMissing",
    description: "fields.descriptionMissing",
    type: "fields.typeMissing",
    organizerName: "fields.organizerMissing",
    "schedules.0.startsLocal": "fields.startMissing",
    "schedules.0.endsLocal": "fields.endMissing",
    "schedules.0.timezone": "fields.timezoneMissing",
    link: "fields.linkMissing",
  });
  const read = readEventInput({});
  expect(!read.ok && lacksRequired(read.errors)).toBe(true);
});

test.each<[string, EventFields, Record<string, string>]>([
  ["an invalid link", { link: ["zoom meeting 884"] }, { link: "fields.url" }],
  ["a link that is not a web address", { link: ["javascript:alert(1)"] }, { link: "fields.url" }],
  ["a price that is not a number", { price: ["ten"] }, { price: "fields.price" }],
  ["a price that is too high", { price: ["10000"] }, { price: "fields.price" }],
  [
    "an end equal to the start",
    { "schedules.0.endsLocal": ["2026-11-23T19:00"] },
    { "schedules.0.endsLocal": "fields.endBeforeStart" },
  ],
  [
    "an end before the start",
    { "schedules.0.endsLocal": ["2026-11-23T18:00"] },
    { "schedules.0.endsLocal": "fields.endBeforeStart" },
  ],
  [
    "a duration of 32 days",
    { "schedules.0.endsLocal": ["2026-12-25T19:00"] },
    { "schedules.0.endsLocal": "fields.durationTooLong" },
  ],
  ["an unknown zone", { "schedules.0.timezone": ["Mars/Base"] }, { "schedules.0.timezone": "recurrence.faultZone" }],
  [
    "an invalid start",
    { "schedules.0.startsLocal": ["tomorrow"] },
    { "schedules.0.startsLocal": "recurrence.faultStart" },
  ],
  [
    "a start outside its rule",
    { "schedules.0.repeat.days": ["TU"] },
    { "schedules.0.startsLocal": "recurrence.faultStartNotInRule" },
  ],
  ["a title of 201 characters", { title: ["x".repeat(201)] }, { title: "fields.tooLong" }],
  ["an unknown type", { type: ["party"] }, { type: "fields.type" }],
  ["an unknown visibility", { visibility: ["secret"] }, { visibility: "fields.notOffered" }],
  ["an image without a description", { imageKey: ["a".repeat(40)] }, { imageAlt: "fields.imageAltMissing" }],
  ["an invalid image key", { imageKey: ["../../etc/passwd"], imageAlt: ["A"] }, { imageKey: "fields.notOffered" }],
  ["an in-person event without a place", { mode: ["in_person"], link: [""] }, { location: "fields.locationMissing" }],
  [
    "a native title without its language",
    { nativeTitle: ["静かな夕べ"] },
    { nativeTitleLanguage: "fields.titleLanguageMissing" },
  ],
  ["an invalid size", { eventSize: ["-3"] }, { eventSize: "fields.eventSize" }],
])("%s is reported at its own field", (_name, fields, faults) => {
  expect(faultsOf(fields)).toEqual(faults);
});

test("an always-open room needs no schedule, and unused fields are not checked", () => {
  const read = readEventInput(eventFields({ alwaysOpen: ["off", "on"], "schedules.0.startsLocal": ["soon"] }));
  expect(read.ok && read.input).toMatchObject({ draft: { kind: "always_open", schedules: [] }, schedules: [] });
});

test("owner, moderation and files cannot be set by the form", () => {
  const forged = [
    ["title", "A"],
    ["user_id", "somebody"],
    ["userId", "somebody"],
    ["moderation", "approved"],
    ["held", "off"],
    ["listing", "public"],
    ["schedules.0.startsLocal", "2026-11-23T19:00"],
    ["schedules.0.repeat.days", "MO"],
    ["schedules.0.repeat.days", "TU"],
    ["__proto__", "x"],
    ["image", { name: "a.png" }],
  ] as const;
  expect(eventFieldsOf(forged)).toEqual({
    title: ["A"],
    "schedules.0.startsLocal": ["2026-11-23T19:00"],
    "schedules.0.repeat.days": ["MO", "TU"],
  });
});

test("fields missing from a form stay as they were; schedules are replaced as a whole if the form has any", () => {
  const stored = eventFields({ "schedules.1.startsLocal": ["2026-11-24T10:00"], price: ["5"] });
  expect(withPosted(stored, { title: ["New"] })).toMatchObject({
    title: ["New"],
    price: ["5"],
    "schedules.1.startsLocal": ["2026-11-24T10:00"],
  });
  const posted = withPosted(stored, { "schedules.0.startsLocal": ["2026-11-25T10:00"] });
  expect(Object.keys(posted).filter((name) => name.startsWith("schedules."))).toEqual(["schedules.0.startsLocal"]);
});

const rules = fc.constantFrom(
  { freq: ["none"] },
  { freq: ["daily"], every: ["3"] },
  { freq: ["weekly"], days: ["MO", "TH"], every: ["2"] },
  { freq: ["monthly-date"], ends: ["after"], count: ["7"] },
  { freq: ["monthly-nth"], nth: ["4"] },
  { freq: ["monthly-nth"], ends: ["on"], until: ["2027-05-01"] },
  { freq: ["custom"], rule: ["FREQ=YEARLY;BYMONTH=11;BYDAY=4MO"] },
);
const forms = fc
  .record({
    title: anyText(150).map((text) => `T${text}`),
    description: anyText(300).map((text) => `D${text}`),
    city: anyText(100),
    passcode: anyText(60),
    price: fc.constantFrom("", "0", "12.5", "9999.99"),
    mode: fc.constantFrom("online", "hybrid", "in_person"),
    camera: fc.constantFrom("", "on", "optional", "off"),
    captions: fc.constantFrom("", "on", "off"),
    languages: fc.constantFrom("", "en", "en, pt-BR"),
    traditions: fc.constantFrom("", "Zen; Christian (Catholic, Orthodox)", "Sufi, of the Naqshbandi order; Quaker"),
    nativeTitle: fc.constantFrom("", "夕べ"),
    rule: rules,
    zone: fc.constantFrom("America/New_York", "Asia/Kolkata", "Europe/London"),
    lasts: fc.constantFrom("2026-11-23T19:30", "2026-11-24T19:00:30", "2026-12-20T03:00"),
  })
  .map(({ rule, zone, lasts, ...texts }) => ({
    ...eventFields(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, [text]]))),
    location: ["Hall"],
    nativeTitleLanguage: ["ja"],
    "schedules.0.timezone": [zone],
    "schedules.0.endsLocal": [lasts],
    "schedules.0.repeat.days": [],
    ...Object.fromEntries(Object.entries(rule).map(([name, texts]) => [`schedules.0.repeat.${name}`, texts])),
  }));

test("law: input written back into a form is read as the same input", () => {
  fc.assert(
    fc.property(forms, (fields) => {
      const read = readEventInput(fields);
      fc.pre(read.ok);
      if (!read.ok) return;
      const again = readEventInput(fieldsOfInput(read.input));
      expect(again).toEqual(read);
      expect(differingFields(fieldsOfInput(read.input), fieldsOfInput(read.input))).toEqual([]);
    }),
  );
});

test("law: comparing versions reports exactly the fields in which two forms differ", () => {
  fc.assert(
    fc.property(forms, forms, (one, other) => {
      const [a, b] = [readEventInput(one), readEventInput(other)];
      fc.pre(a.ok && b.ok);
      if (!a.ok || !b.ok) return;
      const [from, to] = [fieldsOfInput(a.input), fieldsOfInput(b.input)];
      expect(changedSince(eventVersion(from), to)).toEqual(differingFields(from, to));
    }),
  );
});

test("an invalid version reports every field as changed", () => {
  expect(changedSince("", eventFields())).toEqual([...VERSIONED_FIELDS]);
  expect(changedSince("1.2.3", eventFields())).toEqual([...VERSIONED_FIELDS]);
});
