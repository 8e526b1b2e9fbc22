import { expect, test } from "vitest";
import { aboutWith, redirectOf } from "#tests/support/accounts/auth-request.ts";
import { aViewer } from "#tests/support/builders/a-viewer.ts";
import { loginLoader } from "#web/routes/login/login.server.ts";

const providers = () => [{ id: "facebook", name: "Facebook" }];
const page = (search: string) => new Request(`https://same.example/login${search}`);
const arriving = (outcome: "arrived" | "none") => ({
  providers,
  arriveVerified: async () => ({ outcome, cookies: outcome === "arrived" ? ["session=; Max-Age=0"] : [] }),
});

test.each([
  ["", null],
  ["?signup=success", "linkSent"],
  ["?reset=success", "passwordUpdated"],
  ["?signup=1", null],
])("/login%s shows %s", async (search, banner) => {
  const view = await loginLoader(page(search), aboutWith({ providers }));
  expect(view).toEqual({ returnTo: "/", banner, providers: providers() });
});

test("a signed-in member is redirected to the return address, or home", async () => {
  const context = aboutWith({ providers }, { viewer: aViewer() });
  expect((await redirectOf(loginLoader(page("?returnTo=/events?page=2"), context))).to).toBe("/events?page=2");
  expect((await redirectOf(loginLoader(page("?returnTo=//evil.example"), context))).to).toBe("/");
});

test("right after verification every session of the browser ends, and the page reloads", async () => {
  const context = aboutWith(arriving("arrived"), { viewer: aViewer() });
  expect(await redirectOf(loginLoader(page("?verified=1&returnTo=%2Fa"), context))).toEqual({
    to: "/login?verified=1&returnTo=%2Fa",
    cookies: ["session=; Max-Age=0"],
  });
});

test("verified=1 from anywhere else shows its banner and ends no session", async () => {
  const view = await loginLoader(page("?verified=1"), aboutWith(arriving("none"), { viewer: aViewer() }));
  expect(view.banner).toBe("verified");
});
