import { expect, test } from "vitest";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { sampleDays } from "#web/components/events/day-views.server.ts";

test("a sample can be neither opened nor saved", () => {
  const rows = sampleDays(listReader(aboutWith({}))).flatMap((day) => day.rows);
  expect(rows).toHaveLength(2);
  for (const row of rows) expect(row).toMatchObject({ href: null, save: null, link: { state: "withheld" } });
});
