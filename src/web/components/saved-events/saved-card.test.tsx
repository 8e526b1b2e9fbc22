import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { SavedCard } from "#web/components/saved-events/saved-card.tsx";
import type { SavedCardView } from "#web/components/saved-events/saved-card-view.ts";

const CARD: SavedCardView = {
  href: "/events/tea-bcd234",
  title: "Tea",
  native: null,
  type: "other",
  organizer: "Open Circle",
  organizerHref: null,
  hostTime: null,
  clockNote: null,
  isExample: false,
  save: { key: "bcd234/2026-11-25T1900", isSaved: true },
  block: null,
  time: null,
  until: null,
  calendarHref: "/events/evening-sitting-abc234.ics",
  isCancelled: false,
  isRecurring: true,
  isOnlyDate: false,
  alwaysOpen: false,
  price: "Free",
  text: { short: "Short...", whole: "Short and long." },
  notes: [],
  link: { state: "open", href: "https://meet.example.org/room" },
  stamp: "Saved 18 Nov 2026",
};

function markup(overrides: Partial<SavedCardView> = {}): string {
  const element = <SavedCard level={2} card={{ ...CARD, ...overrides }} now={null} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

/** The text that is read: without tags, with the parts for screen readers. */
const words = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");

test("a card uses the spec's words for reading on, recurring, joining, and having no date", () => {
  const text = words(markup());
  for (const key of ["saved.card.readMore", "saved.card.showLess", "saved.card.join"])
    expect(text.replaceAll(" ", "")).toContain(reachesMessage(key, { title: "Tea" }).replaceAll(/<[^>]+>|\s/g, ""));
  for (const key of ["saved.card.recurring", "saved.card.noDate"]) expect(text).toContain(reachesMessage(key));
});

test("a saved example event is marked, other events are not", () => {
  expect(words(markup({ isExample: true }))).toContain(reachesMessage("events.examples.mark"));
  expect(words(markup())).not.toContain(reachesMessage("events.examples.mark"));
});

test("a long text is folded in a native <details>, a short one not at all", () => {
  expect(markup()).toContain("<details><summary>");
  expect(markup({ text: { short: "Short", whole: null } })).not.toContain("<details>");
});

test("the bookmark is pressed and removes exactly the saved item through the page's shared form", () => {
  const button = /<button[^>]*>/.exec(markup())?.[0];
  for (const part of ['aria-pressed="true"', 'form="toggles"', 'formAction="/saves"', 'name="unsave"'])
    expect(button).toContain(part);
  expect(button).toContain('aria-label="Save: Tea"');
  expect(button).toContain('value="bcd234/2026-11-25T1900"');
  const visitors = /<button[^>]*>/.exec(markup({ save: { key: "bcd234", isSaved: null } }))?.[0];
  for (const part of ['aria-pressed="false"', 'name="save"', 'value="bcd234"']) expect(visitors).toContain(part);
});

test("a saved single date is labeled as the only one saved, unless it is cancelled", () => {
  const label = reachesMessage("saved.card.onlyThisDate");
  expect(words(markup({ isOnlyDate: true }))).toContain(label);
  expect(words(markup({ isOnlyDate: true, isCancelled: true }))).not.toContain(label);
});

test("the join link is printed, but not the address of a link that opens later", () => {
  expect(markup()).toContain('<p class="print-only print-address">https://meet.example.org/room</p>');
  expect(markup({ link: { state: "open", href: "/go/bcd234" } })).not.toContain("print-only");
});
