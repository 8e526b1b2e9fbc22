import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { typedSettings } from "#core/settings/settings-input.ts";
import { SettingsForm } from "#web/routes/admin-settings/settings-form.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const choices = {
  holdEvents: "new",
  defaultType: "other",
  launchText: "Fall 2025",
  isOpen: true,
  contactEmail: null,
  notice: null,
} as const;
const typed = typedSettings({ ...choices, feedbackUrl: "ftp", newsletterFormUrl: "no link" });

test("two fields with the same address error are named in the error summary", () => {
  const wrong = reachesMessage("settings.faults.address");
  const errors = { feedbackUrl: wrong, newsletterFormUrl: wrong };
  const answer = { form: "settings", typed, mark: "m", errors, theirs: {}, toast: null } as const;
  const view = { shows: "settings", typed, mark: "m", lines: [] } as const;
  const router = createMemoryRouter([{ path: "*", element: <SettingsForm view={view} answer={answer} /> }]);
  const html = renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
  const links = [...html.matchAll(/<a href="#[^"]+">([^<]+)<\/a>/g)].map(([, words]) => words);
  expect(links).toEqual([`Feedback form: ${wrong}`, `External newsletter form: ${wrong}`]);
});
