import { renderToStaticMarkup } from "react-dom/server";
import { RouterProvider, createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { layoutView } from "#web/components/layout/layout-view.server.ts";
import { LandingPage } from "#web/routes/landing/landing-page.tsx";
import type { LandingAnswer } from "#web/routes/landing/landing.server.ts";
import { Texts } from "#web/texts.tsx";

const VIEW = { documentTitle: "Join", description: "", canonical: "", preview: null };

/** The page as the server renders it for a directory that opens at `launchText`; null for an open directory. */
function pageFor(launchText: string | null, answer: LandingAnswer | null = null): string {
  const site = { name: "Samehour", feedbackUrl: null, newsletterFormUrl: null, contactEmail: null, notice: null };
  const root = layoutView({
    site: { ...site, launchText },
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
  const element = <LandingPage view={VIEW} answer={answer} />;
  const router = createMemoryRouter([{ id: "root", path: "*", element }], {
    initialEntries: ["/landing/main"],
    hydrationData: { loaderData: { root } },
  });
  return renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
}

test("the landing page shows when the directory opens, or that it is open", () => {
  const before = pageFor("Spring 2027");
  expect(before).toContain(reachesMessage("landing.launching", { when: "Spring 2027" }));
  expect(before).not.toContain('href="/events"');
  const open = pageFor(null);
  expect(open).toContain(reachesMessage("landing.open"));
  expect(open.match(/href="\/events"/g)).toHaveLength(2);
});

test("the page has both forms and its text without the directory, and an error is shown in its own form", () => {
  const page = pageFor(null, { form: "about", email: "ann@", errors: { EMAIL: "Not so" }, toast: null });
  expect(page.match(/<form/g)).toHaveLength(2);
  expect(page.match(/value="ann@"/g)).toHaveLength(1);
  expect(page.slice(page.indexOf('id="landing-about"'))).toContain('href="#about-EMAIL"');
  expect(page).toContain(reachesMessage("landing.benefits.title"));
});
