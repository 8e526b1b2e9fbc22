import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import {
  type DeleteAllAnswer,
  DeleteAllDialog,
  type DeleteAllView,
} from "#web/routes/admin-delete-all/delete-all-dialog.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const work = { moderation: 0, duplicates: 0, claims: 0, submissions: 0 };

function dialog(overrides: Partial<DeleteAllView>, answer?: DeleteAllAnswer): string {
  const frame = { role: "admin", work: work as never } as const;
  const view: DeleteAllView = { documentTitle: "", frame, events: 127, proof: "password", ...overrides };
  const router = createMemoryRouter([{ path: "*", element: <DeleteAllDialog view={view} answer={answer} /> }]);
  const html = renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
  return html.replaceAll("&#x27;", "'");
}

test("a failed verification is shown, and the typed number stays", () => {
  const html = dialog({}, { count: "127", errors: {}, isDenied: true, toast: null });
  expect(html).toContain(reachesMessage("admin.deleteAll.denied"));
  expect(html).toContain('value="127"');
  expect(html).toContain("Delete 127 events");
});

test("the password is asked for only when it is needed", () => {
  expect(dialog({})).toContain('type="password"');
  expect(dialog({ proof: "none" })).not.toContain('type="password"');
});

test("an admin without a password is sent elsewhere to confirm their identity first", () => {
  const html = dialog({ proof: "elsewhere" });
  expect(html).toContain('href="/account/security#prove"');
  expect(html).not.toContain('type="submit"');
});

test("without events there is nothing to delete", () => {
  const html = dialog({ events: 0 });
  expect(html).toContain(reachesMessage("admin.deleteAll.nothing"));
  expect(html).not.toContain("<form");
});
