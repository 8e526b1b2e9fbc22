import { renderToStaticMarkup } from "react-dom/server";
import { RouterProvider, createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { ErrorScreen } from "#web/components/layout/error-screen.tsx";
import { layoutView } from "#web/components/layout/layout-view.server.ts";
import type { LayoutView } from "#web/components/layout/layout-view.ts";
import type { FailureData } from "#web/http/route-failure.ts";
import { Texts } from "#web/texts.tsx";

const VIEW = layoutView({
  site: {
    name: "Samehour",
    feedbackUrl: null,
    newsletterFormUrl: null,
    contactEmail: "hello@samehour.example",
    notice: null,
    launchText: null,
  },
  account: null,
  language: "en",
  detectZone: false,
  now: Date.UTC(2026, 2, 11, 14, 20),
  hour12: true,
  firstWeekday: 7,
  secondCalendar: "none",
  density: "comfortable",
  zone: { id: "America/New_York", source: "cookie" },
});

const NEXT = {
  href: "/events/a-abc123",
  at: VIEW.now,
  clock: "10:30 AM",
  day: "Tomorrow",
  title: "Evening Prayer",
  organizer: "Lyon",
  organizerHref: null,
  clockNote: "1 hour later for you than last week: clocks in Paris changed, yours have not.",
  isExample: true,
};

function thrown(failure: FailureData, status: number) {
  return { status, statusText: "", internal: false, data: failure };
}

/** The server-rendered screen at `/events/x?page=2`. */
function screenFor(error: unknown, view: LayoutView | null = VIEW): string {
  const router = createMemoryRouter([{ id: "root", path: "*", element: <ErrorScreen error={error} /> }], {
    initialEntries: ["/events/x?page=2"],
    hydrationData: { loaderData: view === null ? {} : { root: view } },
  });
  return renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
}

test("an unexpected error shows the spec's text, the request number, and a refresh link", () => {
  const html = screenFor(thrown({ code: "failure", requestId: "7f3a-91c2" }, 500));
  const text = html.replaceAll("&#x27;", "'");
  expect(text).toContain(reachesMessage("errors.failure"));
  expect(text).toContain(reachesMessage("errors.failureText"));
  expect(text).toContain(reachesMessage("errors.refresh"));
  expect(html).toMatch(/<a [^>]*href="\/events\/x\?page=2"[^>]*>.*Refresh Page<\/a>/);
  expect(html).toContain("7f3a-91c2");
  expect(html).toContain("<title>Something went wrong · Samehour</title>");
});

test("a form that is too large gets its own page in the site frame", () => {
  const html = screenFor(thrown({ code: "too-large", requestId: "7f3a-91c2" }, 413));
  expect(html).toContain(reachesMessage("errors.tooLarge"));
  expect(html).toContain(reachesMessage("errors.tooLargeText"));
  expect(html).toContain("<title>Form too large · Samehour</title>");
  expect(html).toContain("<nav");
});

test("a component that fails in the browser shows no request number and no cause", () => {
  const html = screenFor(new Error("secret cause"));
  expect(html).toContain("Refresh Page");
  expect(html).not.toContain("secret cause");
  expect(html).not.toContain("number");
});

test("the fallback is shown even if the root itself failed", () => {
  const html = screenFor(thrown({ code: "unavailable", requestId: "a-b" }, 503), null);
  expect(html).toContain("Refresh Page");
  expect(html).toContain("<title>Something went wrong</title>");
});

test("an event that is not found lists events that start next", () => {
  const html = screenFor(thrown({ code: "not-found", requestId: "a-b", next: [NEXT] }, 404));
  expect(html).toContain("There is no page at this address");
  expect(html).toContain("Starting next, in your time zone");
  expect(html).toContain('href="/events/a-abc123"');
  expect(html).toMatch(/<time dateTime="2026-03-11T14:20:00Z">10:30 AM<\/time><span [^>]*>Tomorrow<\/span>/);
  expect(html).toContain(NEXT.clockNote);
  expect(html).toContain(reachesMessage("events.examples.mark"));
  expect(html).toContain("mailto:hello@samehour.example");
});

test("a deleted event says that it was deleted", () => {
  const html = screenFor(thrown({ code: "gone", requestId: "a-b" }, 410));
  expect(html).toContain("This event was taken down");
  expect(html).not.toContain("Starting next");
});

test("a deleted event shows only those who can restore it where to do so", () => {
  const way = '<a href="/my-events?tab=deleted"';
  expect(screenFor(thrown({ code: "gone", requestId: "a-b" }, 410))).not.toContain(way);
  const html = screenFor(thrown({ code: "gone", requestId: "a-b", isRestorable: true }, 410));
  expect(html).toContain(way);
  expect(html).toContain("You can restore it for 30 days after it was deleted.");
});

test("an invalid form is not reported as a server error, even without the site frame", () => {
  const html = screenFor(thrown({ code: "invalid", requestId: "a-b" }, 400), null);
  expect(html).toContain("We cannot show this page");
  expect(html).not.toContain("Something went wrong");
});

test("a form for a missing or deleted page says so, even without the site frame", () => {
  expect(screenFor(thrown({ code: "not-found", requestId: "a-b" }, 404), null)).toContain(
    reachesMessage("errors.notFound"),
  );
  expect(screenFor(thrown({ code: "gone", requestId: "a-b" }, 410), null)).toContain(reachesMessage("errors.gone"));
});

test("an invalid or forbidden request is not reported as a server error", () => {
  expect(screenFor(thrown({ code: "invalid", requestId: "a-b" }, 400))).toContain("We cannot show this page");
  for (const view of [VIEW, null]) {
    const html = screenFor(thrown({ code: "forbidden", requestId: "a-b" }, 403), view);
    expect(html).toContain(reachesMessage("errors.forbidden"));
    expect(html).not.toContain("Something went wrong");
  }
});

test("a page that requires an account links to login and back, even without the site frame", () => {
  for (const view of [VIEW, null]) {
    const html = screenFor(thrown({ code: "unauthenticated", requestId: "a-b" }, 401), view);
    expect(html).toContain(reachesMessage("lostPage.unauthenticated"));
    expect(html).toMatch(/<a [^>]*href="\/login\?returnTo=%2Fevents%2Fx%3Fpage%3D2"[^>]*>Log In<\/a>/);
    expect(html).not.toContain("Something went wrong");
  }
});
