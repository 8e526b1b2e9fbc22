import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { isTimeToJoin } from "#web/components/events/event-row-view.ts";
import { sampleDays } from "#web/components/events/day-views.server.ts";
import { EventList } from "#web/components/events/event-list.tsx";
import type { EventRowView } from "#web/components/events/event-row-view.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { Texts } from "#web/texts.tsx";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { createRoutesStub } from "react-router";

const MINUTE = 60_000;

/** One day whose rows all start in the night, the first of them naming it. */
function aNight(count: number) {
  const [day] = sampleDays(listReader(aboutWith({})));
  const [row] = day?.rows ?? [];
  if (day === undefined || row?.time == null) throw new Error("There is no sample.");
  const { time } = row;
  const rows = Array.from({ length: count }, (_, at): EventRowView => ({
    ...row,
    sample: at + 100,
    title: `Vigil ${at}`,
    time: { ...time, part: at === 0 ? "Overnight" : null, isNight: true },
  }));
  return { ...day, rows };
}

function htmlOf(day: ReturnType<typeof aNight>): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <Texts language="en">
          <EventList days={[day]} level={2} />
        </Texts>
      ),
    },
  ]);
  return renderToString(<Stub />);
}

test("a long night shows three events and folds the others, which stay in the page", () => {
  const html = htmlOf(aNight(7));
  const [before = "", folded = ""] = html.split("<details");
  expect(before).toContain("Vigil 2");
  expect(before).not.toContain("Vigil 3");
  expect(folded).toContain("Show 4 more events overnight");
  expect(folded).toContain("Vigil 6");
});

test("a short night is not folded, and its heading counts its events", () => {
  const html = htmlOf(aNight(5));
  expect(html).not.toContain("<details");
  expect(html).toContain("5 events");
});

test("a row's title is one heading level below its day part", () => {
  expect(htmlOf(aNight(1))).toMatch(/<h2.*<h3.*Overnight.*<h4/s);
});

test.each([
  [-16, false],
  [-15, true],
  [0, true],
  [29, true],
  [30, false],
])("%d minutes after the start of a half-hour event, it is time to join: %s", (minutes, isTime) => {
  expect(isTimeToJoin({ startsAt: 0, endsAt: 30 * MINUTE }, minutes * MINUTE)).toBe(isTime);
});
