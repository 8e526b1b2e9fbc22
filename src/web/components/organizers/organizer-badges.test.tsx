import { renderToStaticMarkup } from "react-dom/server";
import { Texts } from "#web/texts.tsx";
import { expect, test } from "vitest";
import type { Visibility } from "#core/visibility.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { OrganizerBadges } from "#web/components/organizers/organizer-badges.tsx";

function wordsOf(visibility: Visibility, verified = false): string[] {
  const html = renderToStaticMarkup(
    <Texts language="en">
      <OrganizerBadges visibility={visibility} verified={verified} />
    </Texts>,
  );
  return [...html.matchAll(/>([^<>]+)</g)].map(([, words = ""]) => words);
}

test.each(["public_web", "public_in_app", "private"] as const)("%s is shown with the spec's label", (visibility) => {
  expect(wordsOf(visibility)).toEqual([reachesMessage(`organizers.badge.${visibility}`)]);
});

test("an organizer checked by a moderator is marked as verified", () => {
  expect(wordsOf("public_web", true)).toEqual(["Public", reachesMessage("organizers.badge.verified")]);
});
