import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { OrganizerCard, type OrganizerCardView } from "#web/routes/organizers/organizer-card.tsx";
import { Texts } from "#web/texts.tsx";

function cardOf(overrides: Partial<OrganizerCardView>): string {
  const organizer: OrganizerCardView = {
    key: "b2c3d4",
    href: "/organizers/open-circle-b2c3d4",
    name: "Open Circle",
    mark: "<svg></svg>",
    visibility: "public_web",
    verified: false,
    text: null,
    isClaimed: false,
    websiteUrl: null,
    isFollowing: null,
    contactHref: null,
    place: null,
    languages: null,
    often: null,
    line: null,
    next: null,
    ...overrides,
  };
  return renderToStaticMarkup(
    <Texts language="en">
      <MemoryRouter>
        <OrganizerCard organizer={organizer} />
      </MemoryRouter>
    </Texts>,
  );
}

const LINE = "Guided sitting on Wednesday evenings, 45 min each.";
const UNCLAIMED = reachesMessage("organizers.card.unclaimed");
const NO_TEXT = reachesMessage("organizers.card.noDescription");

test("an unclaimed organizer has a line made from its events, and is marked as unclaimed", () => {
  const html = cardOf({ line: LINE });
  expect(html).toContain(LINE);
  expect(html).toContain(UNCLAIMED);
  expect(html).not.toContain(NO_TEXT);
});

test("an organizer's own text replaces the line, even if it is unclaimed", () => {
  const html = cardOf({ line: LINE, text: "We sit by the lake." });
  expect(html).toContain("We sit by the lake.");
  expect(html).not.toContain(LINE);
  expect(html).not.toContain(UNCLAIMED);
});

test("a claimed organizer without a text shows the spec's text", () => {
  const html = cardOf({ line: LINE, isClaimed: true });
  expect(html).toContain(NO_TEXT);
  expect(html).not.toContain(LINE);
});

test("without an upcoming date the card says that nothing is listed", () => {
  expect(cardOf({})).toContain(reachesMessage("organizers.card.noGatherings"));
  const next = { running: false, when: "Today, 9:00 PM", at: 0, title: "Evening", href: "/events/evening-c3d4e5" };
  expect(cardOf({ next })).not.toContain(reachesMessage("organizers.card.noGatherings"));
});

test("the dots between facts come from CSS, and a missing fact leaves no empty line", () => {
  expect(cardOf({ often: "2 events a week" })).not.toContain("organizer-facts");
  expect(cardOf({ place: "Oslo", languages: "English" })).not.toContain("·");
});
