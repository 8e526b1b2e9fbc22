import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OverviewFailed } from "#web/routes/admin/overview-failed.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const work = { moderation: 0, duplicates: 0, claims: 0, submissions: 0 };

test("a list that cannot be loaded shows the spec's error with the request number and a retry link", () => {
  const view = {
    documentTitle: "Events Overview",
    frame: { role: "admin", work: work as never },
    requested: null as never,
    here: "/admin?q=sit",
    shows: "failed",
    requestId: "7f3a-91c2",
  } as const;
  const html = renderToStaticMarkup(
    <Texts language="en">
      <MemoryRouter>
        <OverviewFailed view={view} />
      </MemoryRouter>
    </Texts>,
  );
  expect(html).toContain(reachesMessage("admin.overview.failed"));
  const message = reachesMessage("events.errorMessage", { requestId: "7f3a-91c2" });
  expect(html).toContain(reachesMessage("events.error", { message }));
  expect(html).toContain('href="/admin?q=sit"');
});
