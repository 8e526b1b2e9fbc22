import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { loadVerifyEmail } from "#web/routes/verify-email/load-verify-email.server.ts";

const link = (search: string) => new Request(`https://same.example/verify-email${search}`);
const verifying = (result: Awaited<ReturnType<Auth["verifyEmail"]>>) => aboutWith({ verifyEmail: async () => result });

test("a good link leads to signing in, with its marker and the way back", async () => {
  const verified = {
    outcome: "verified",
    email: "ada@example.org",
    returnTo: "/profile",
    cookies: ["mark=1"],
  } as const;
  expect(await redirectOf(loadVerifyEmail(link("?token=t"), verifying(verified)))).toEqual({
    to: "/login?verified=1&returnTo=%2Fprofile",
    cookies: ["mark=1"],
  });
});

test.each(["invalid", "expired"] as const)("a link that is %s has its page", async (outcome) => {
  const answer = await loadVerifyEmail(link("?token=t&returnTo=/a"), verifying({ outcome, cookies: [] }));
  expect(unpacked(answer)).toMatchObject({ page: { reason: outcome, returnTo: "/a" }, status: 410 });
});

test("without a link the page asks for the address", async () => {
  expect(unpacked(await loadVerifyEmail(link(""), aboutWith({}))).page).toEqual({ reason: "ask", returnTo: "/" });
});
