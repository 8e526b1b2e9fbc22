import { expect, test } from "vitest";
import { isUrgentChange } from "#core/notifications/urgent-change.ts";
import { HOUR_MS } from "#core/time/instant.ts";

const NOW = Date.UTC(2026, 10, 18, 12);
const at = (hours: number) => NOW + hours * HOUR_MS;

test("a change is urgent when its date, before or after it, starts within 48 hours", () => {
  const moved = (from: number, to: number) =>
    isUrgentChange({ name: "date-moved", facts: { oldStartsAt: at(from), startsAt: at(to) } }, null, NOW);
  expect([moved(48, 90), moved(90, 47), moved(49, 50), moved(-1, 200), moved(-90, 90)]).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
});

test("a change of the whole event counts by its current date, and other news is never urgent", () => {
  expect(isUrgentChange({ name: "event-cancelled", facts: {} }, at(5), NOW)).toBe(true);
  expect(isUrgentChange({ name: "event-cancelled", facts: {} }, at(50), NOW)).toBe(false);
  expect(isUrgentChange({ name: "event-cancelled", facts: {} }, null, NOW)).toBe(false);
  expect(isUrgentChange({ name: "event-published", facts: { startsAt: at(5) } }, at(5), NOW)).toBe(false);
});
