import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { LOG_ROLES, NO_LOG_FILTER } from "#core/audit/log-address.ts";
import { LogFilters } from "#web/components/admin-audit/log-page.tsx";
import type { Log } from "#web/components/admin-audit/logs.ts";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const NONE = { ...NO_LOG_FILTER, after: null, before: null, zone: null };

function filters(log: Log, requested: Partial<typeof NONE> | { role: "staff"; from: string }): string {
  const element = <LogFilters log={log} requested={{ ...NONE, ...requested }} choices={[]} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  return renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
}

test("the security log can be filtered by role and dates, and its links keep both", () => {
  const html = filters("security", { role: "staff", from: "2026-11-01" });
  expect(html).toContain(reachesMessage("adminAudit.whose.label"));
  expect(html).toContain(reachesMessage("adminAudit.whose.everyone"));
  for (const role of LOG_ROLES) expect(html).toContain(`>${reachesMessage(`adminAudit.whose.${role}`)}</option>`);
  for (const key of ["from", "until"]) expect(html).toContain(`>${reachesMessage(`adminAudit.${key}`)}</label>`);
  expect(html).toContain('value="2026-11-01"');
  expect(html).toContain("security-logs.csv?role=staff&amp;from=2026-11-01");
  expect(html).toContain(reachesMessage("adminAudit.clear"));
});

test("members' activities can be filtered by date only, because each log belongs to one member", () => {
  const html = filters("activities", {});
  expect(html).toContain('type="date"');
  expect(html).not.toContain('name="role"');
  expect(html).not.toContain(reachesMessage("adminAudit.clear"));
});
