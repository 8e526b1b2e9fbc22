import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { MembersFailed } from "#web/components/admin-users/members-failed.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

test("members who could not be read are said in the spec's words, with the number of the request and a way to ask again", () => {
  const html = renderToStaticMarkup(
    <Texts language="en">
      <MemoryRouter>
        <MembersFailed requestId="7f3a-91c2" here="/admin/users?q=ann" />
      </MemoryRouter>
    </Texts>,
  );
  expect(html).toContain(reachesMessage("adminUsers.failed"));
  expect(html).toContain(reachesMessage("adminUsers.failedText", { requestId: "7f3a-91c2" }));
  expect(html).toContain('href="/admin/users?q=ann"');
});
