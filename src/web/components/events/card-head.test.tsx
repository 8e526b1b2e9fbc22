import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { ExampleNotice } from "#web/components/events/card-head.tsx";

const EXAMPLE = { isExample: true };
const REAL = { isExample: false };

test("the notice depends on the events on the page: all examples, some, or none", () => {
  const notice = (events: { isExample: boolean }[]) => renderToStaticMarkup(<ExampleNotice events={events} />);
  expect(notice([EXAMPLE, EXAMPLE])).toContain(reachesMessage("events.examples.all"));
  expect(notice([REAL, EXAMPLE])).toContain(reachesMessage("events.examples.some"));
  expect(notice([REAL])).toBe("");
  expect(notice([])).toBe("");
});
