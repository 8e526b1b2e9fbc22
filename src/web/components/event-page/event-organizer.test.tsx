import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { EventOrganizer } from "#web/components/event-page/event-organizer.tsx";
import { Texts } from "#web/texts.tsx";

function htmlOf(facts: readonly (string | null)[]): string {
  const organizer = {
    publicId: "b2c3d4",
    name: "Prière du Soir",
    href: "/organizers/priere-du-soir-b2c3d4",
    mark: "<svg></svg>",
    verified: false,
    text: null,
    facts,
    isFollowing: null,
  };
  return renderToStaticMarkup(
    <Texts language="en">
      <MemoryRouter>
        <EventOrganizer organizer={organizer} />
      </MemoryRouter>
    </Texts>,
  );
}

test("known facts share one line, separated by dots from CSS", () => {
  const html = htmlOf(["Lyon", null, "2 events a week"]);
  expect(html.match(/<bdi>[^<]+<\/bdi>/g)?.slice(1)).toEqual(["<bdi>Lyon</bdi>", "<bdi>2 events a week</bdi>"]);
  expect(html).not.toContain("·");
});

test("an organizer without facts has no empty line", () => {
  expect(htmlOf([null, null, null])).not.toContain("<p");
});
