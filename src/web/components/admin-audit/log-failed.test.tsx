import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { LogFailed } from "#web/components/admin-audit/log-failed.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

test.each([
  ["security", "adminAudit.failed"],
  ["activities", "adminAudit.failedActivity"],
] as const)(
  "the log of %s that could not be read says so, with the number of the request and a way to ask again",
  (log, title) => {
    const html = renderToStaticMarkup(
      <Texts language="en">
        <MemoryRouter>
          <LogFailed log={log} requestId="7f3a-91c2" here="/admin/audit?q=ann" />
        </MemoryRouter>
      </Texts>,
    );
    expect(html).toContain(reachesMessage(title));
    expect(html).toContain("Your request number is 7f3a-91c2.");
    expect(html).toContain('href="/admin/audit?q=ann"');
  },
);
