import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const requestId = "7f3a-91c2";

test.each([
  ["activities", "adminAudit.failedActivity", "adminAudit.failedText"],
  ["claimsAndReports", "adminOrganizers.queues.failed", "adminOrganizers.queues.failedText"],
  ["digest", "adminDigest.failed", "adminDigest.failedText"],
  ["imports", "adminImport.failedTitle", "adminImport.failedText"],
  ["jobs", "adminJobs.failed", "adminJobs.failedText"],
  ["moderation", "moderation.failed", "moderation.failedText"],
  ["newsletter", "adminNewsletter.failed", "adminNewsletter.failedText"],
  ["organizers", "adminOrganizers.list.failed", "adminOrganizers.list.failedText"],
  ["security", "adminAudit.failed", "adminAudit.failedText"],
  ["settings", "settings.loadingFailed", "settings.failedText"],
  ["submission", "adminSubmissions.editing.failed", "adminSubmissions.editing.failedText"],
  ["submissions", "adminSubmissions.failed", "adminSubmissions.failedText"],
  ["users", "adminUsers.failed", "adminUsers.failedText"],
] as const)(
  "%s that cannot be loaded show the spec's error with the request number and a retry link",
  (area, title, text) => {
    const html = renderToStaticMarkup(
      <Texts language="en">
        <MemoryRouter>
          <AreaFailed area={area} requestId={requestId} here="/admin/somewhere?q=ann" />
        </MemoryRouter>
      </Texts>,
    );
    expect(html).toContain(reachesMessage(title));
    expect(html).toContain(reachesMessage(text, { requestId }));
    const part = text.slice(0, -".failedText".length);
    expect(html).toContain(reachesMessage(`${part}.tryAgain`));
    expect(html).toContain('href="/admin/somewhere?q=ann"');
  },
);
