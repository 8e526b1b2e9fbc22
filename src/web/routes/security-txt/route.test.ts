import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { type RequestContext, requestContext } from "#web/http/request-context.server.ts";
import { loader } from "#web/routes/security-txt/route.ts";

/** These tests make no query. */
const NO_DATABASE = {} as RequestContext["database"];

async function securityText(contactEmail: string | null): Promise<string> {
  const defaults = aRequestContext({ database: NO_DATABASE, now: Date.UTC(2026, 10, 21, 15, 40, 59) });
  const context = new RouterContextProvider();
  context.set(requestContext, {
    ...defaults,
    site: { ...defaults.site, baseUrl: "https://same.example", contactEmail },
  });
  const response = loader({ context } as unknown as Parameters<typeof loader>[0]);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  return response.text();
}

test("security.txt has the contact, its expiry date, and its own address", async () => {
  expect(await securityText("help@example.org")).toBe(
    "Contact: mailto:help@example.org\nExpires: 2027-05-20T15:40:00Z\nPreferred-Languages: en\n" +
      "Canonical: https://same.example/.well-known/security.txt\n",
  );
});

test("a site without a contact address links to its contact page", async () => {
  expect(await securityText(null)).toContain("Contact: https://same.example/contact\n");
});
