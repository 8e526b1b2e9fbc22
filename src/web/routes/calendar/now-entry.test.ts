import { expect, test } from "vitest";
import { nowAmong } from "#web/routes/calendar/now-entry.ts";

const row = (name: string, startsAt: number, endsAt: number) => ({ name, date: { startsAt, endsAt } });

test("'Jump to now' links to the latest start among running events, else to the next event", () => {
  const rows = [row("all day", 0, 100), row("over", 10, 20), row("running", 15, 30), row("next", 40, 50)];
  expect(nowAmong(rows, 20)?.name).toBe("running");
  expect(nowAmong(rows.slice(1), 30)?.name).toBe("next");
  expect(nowAmong(rows, 30)?.name).toBe("all day");
  expect(nowAmong(rows, 100)).toBeNull();
  expect(nowAmong([], 0)).toBeNull();
});
