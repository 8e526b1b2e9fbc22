import { expect, test } from "vitest";
import { readReminders, remindersTyped } from "#core/reminders/reminder-input.ts";

const TYPED = { leads: ["1440", "10"], channels: ["calendar", "mail"], quietFrom: "22:00", quietTo: "7:00" };
const read = (overrides: Partial<typeof TYPED>) => readReminders({ ...TYPED, ...overrides });

test("choices are read in a fixed order, without unknown ones, and shown again as stored", () => {
  const checked = read({ leads: ["1440", "10", "5", "10"], channels: ["calendar", "fax", "mail"] });
  const input = { leads: [10, 1_440], channels: ["mail", "calendar"], quiet: { from: 1_320, to: 420 } };
  expect(checked).toEqual({ ok: true, input });
  expect(checked.ok && remindersTyped(checked.input)).toEqual({
    leads: ["10", "1440"],
    channels: ["mail", "calendar"],
    quietFrom: "22:00",
    quietTo: "07:00",
  });
});

test("no time before the start means no reminders, whatever the channels", () => {
  expect(read({ leads: [], channels: [], quietFrom: "", quietTo: " " })).toEqual({
    ok: true,
    input: { leads: [], channels: [], quiet: null },
  });
});

test.each([
  ["no channel is chosen", { channels: [] }, { channels: "reminders.faults.channels" }],
  ["the first time is invalid", { quietFrom: "25:00" }, { quietFrom: "reminders.faults.from" }],
  ["the second time is invalid", { quietTo: "seven" }, { quietTo: "reminders.faults.to" }],
  ["the first time is missing", { quietFrom: "" }, { quietFrom: "reminders.faults.missingFrom" }],
  ["the second time is missing", { quietTo: "" }, { quietTo: "reminders.faults.missingTo" }],
  ["both times are the same", { quietTo: "22:00" }, { quietTo: "reminders.faults.same" }],
  [
    "several fields are invalid",
    { channels: [], quietTo: "" },
    { channels: "reminders.faults.channels", quietTo: "reminders.faults.missingTo" },
  ],
])("each fault is reported at its field: %s", (_, overrides, faults) => {
  const checked = read(overrides);
  expect(
    checked.ok ? {} : Object.fromEntries(Object.entries(checked.faults).map(([name, { key }]) => [name, key])),
  ).toEqual(faults);
});
