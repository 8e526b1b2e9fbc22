import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { verifyEmailLoader } from "#web/routes/verify-email/verify-email.server.ts";

const link = (search: string, headers: Record<string, string> = {}) =>
  new Request(`https://same.example/verify-email${search}`, { headers });
type Found = Awaited<ReturnType<Auth["checkVerification"]>>;
const checking = (found: Found) => ({ checkVerification: async () => found });
const verifyEmail: Auth["verifyEmail"] = async () => ({
  outcome: "verified",
  email: "ada@example.org",
  returnTo: "/profile",
  cookies: ["mark=1"],
});

test("a valid link in the browser that signed up redirects to login, with the marker and return address", async () => {
  const context = aboutWith({ ...checking("signed-up-here"), verifyEmail });
  expect(await redirectOf(verifyEmailLoader(link("?token=t"), context))).toEqual({
    to: "/login?verified=1&returnTo=%2Fprofile",
    cookies: ["mark=1"],
  });
});

test("in another browser, or for a HEAD request, opening the link only shows the confirm page", async () => {
  const elsewhere = aboutWith(checking("signed-up-elsewhere"));
  const page = { reason: "confirm", token: "t", returnTo: "/a" };
  expect(unpacked(await verifyEmailLoader(link("?token=t&returnTo=/a"), elsewhere)).page).toEqual(page);
  const head = aboutWith(checking("signed-up-here"), { method: "HEAD" });
  expect(unpacked(await verifyEmailLoader(link("?token=t&returnTo=/a"), head)).page).toEqual(page);
});

test.each([{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }])(
  "a prefetch of the link changes nothing either: %o",
  async (headers) => {
    const context = aboutWith(checking("signed-up-here"));
    expect(unpacked(await verifyEmailLoader(link("?token=t", headers), context)).page).toMatchObject({
      reason: "confirm",
    });
  },
);

test.each(["invalid", "expired"] as const)("a link that is %s has its own page", async (found) => {
  const answer = await verifyEmailLoader(link("?token=t&returnTo=/a"), aboutWith(checking(found)));
  expect(unpacked(answer)).toMatchObject({ page: { reason: found, returnTo: "/a" }, status: 410 });
});

test("a link used up in another tab meanwhile has its own page, too", async () => {
  const late: Auth["verifyEmail"] = async () => ({ outcome: "expired", cookies: [] });
  const context = aboutWith({ ...checking("signed-up-here"), verifyEmail: late });
  expect(unpacked(await verifyEmailLoader(link("?token=t"), context))).toMatchObject({ page: { reason: "expired" } });
});

test("without a link the page asks for the address", async () => {
  expect(unpacked(await verifyEmailLoader(link(""), aboutWith({}))).page).toMatchObject({
    reason: "ask",
    returnTo: "/",
  });
});
