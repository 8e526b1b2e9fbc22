import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import SavedEvents from "#web/routes/saved-events/route.tsx";

test("saved events that cannot be loaded show an error with the request number and a retry link", () => {
  const loaderData = { shows: "failed", requestId: "a-test-request", documentTitle: "My Saved Events" } as const;
  const page = <SavedEvents {...({ loaderData } as Parameters<typeof SavedEvents>[0])} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element: page }])} />);
  expect(html).toContain(reachesMessage("saved.error"));
  expect(html).toContain("a-test-request");
  expect(html).toContain(reachesMessage("saved.tryAgain"));
});
