import { expect, test } from "vitest";
import { makeApiToken } from "#commands/accounts/change-api-tokens.ts";
import { API_TOKENS_MAX } from "#core/accounts/api-token.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { anAuth } from "#tests/support/accounts/an-auth.ts";
import { unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor } from "#tests/support/builders/event-form.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { english } from "#tests/support/messages/english.ts";
import { apiLoader } from "#web/routes/account-api/account-api.server.ts";
import { apiAction } from "#web/routes/account-api/token-action.server.ts";

const database = withTestDatabase();

const FORM = { intent: "make-token", name: " My  sheet ", scopes: "events:read", life: "30" };

function contextOf(viewer: Viewer, { isProved = true, now = TEST_NOW } = {}) {
  const auth = anAuth({ isProvedLately: () => isProved });
  return aRequestContext({ database, viewer, auth, actor: actorFor(viewer), now });
}

async function send(viewer: Viewer, fields: Record<string, string>, overrides = {}) {
  const request = new Request("https://same.example/account/api", {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return unpacked(await apiAction(request, viewer, contextOf(viewer, overrides)));
}

async function tokensOf(viewer: Viewer, now = TEST_NOW) {
  const { view } = await apiLoader(viewer, contextOf(viewer, { now }));
  if (view.shows !== "page") throw new Error("The page could not be loaded.");
  return view.tokens;
}

test("a new token is shown once; the list shows only its prefix, permissions, and dates", async () => {
  const viewer = await aUser(database);
  const { page, status } = await send(viewer, FORM);
  expect([page, status]).toMatchObject([{ view: "secret", kind: "token", name: "My sheet" }, 200]);
  const start = page.view === "secret" ? page.secret.slice(0, 15) : "";
  const [line, ...others] = await tokensOf(viewer);
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    name: "My sheet",
    text: `${start}… · Read events · created Nov 18, 2026 · never used · expires Dec 18, 2026`,
  });
  expect(JSON.stringify(line)).not.toContain(page.view === "secret" ? page.secret : "");
  expect((await tokensOf(viewer, TEST_NOW + 30 * DAY_MS))[0]?.text).toContain("expired Dec 18, 2026");
});

test.each<[Partial<typeof FORM>, Record<string, string>]>([
  [{ name: "  " }, { name: english("apiAccess.fault.nameMissing") }],
  [{ name: "n".repeat(61) }, { name: english("apiAccess.fault.nameTooLong", { max: 60 }) }],
  [{ scopes: "events:all" }, { scopes: english("apiAccess.fault.scopesMissing") }],
  [{ life: "9999" }, { life: english("apiAccess.fault.lifeUnknown") }],
])("%j is reported at its field, and the typed text stays", async (change, errors) => {
  const viewer = await aUser(database);
  const { page, status } = await send(viewer, { ...FORM, ...change });
  expect([page, status]).toMatchObject([{ view: "overview", form: "token", errors }, 422]);
  expect(page).toMatchObject({ typed: { name: change.name ?? FORM.name, life: change.life ?? FORM.life } });
  expect(await tokensOf(viewer)).toEqual([]);
});

test("a member who signed in a while ago has to confirm their identity first", async () => {
  const viewer = await aUser(database);
  const { page, status } = await send(viewer, FORM, { isProved: false });
  expect([page, status]).toMatchObject([{ toast: { message: english("apiAccess.unproved") } }, 403]);
  expect(await tokensOf(viewer)).toEqual([]);
});

test("the twenty-first token is refused with the reason", async () => {
  const viewer = await aUser(database);
  const input = { name: "One", scopes: ["events:read"], life: "never" } as const;
  for (let number = 1; number <= API_TOKENS_MAX; number += 1)
    await makeApiToken(database, { actor: actorFor(viewer), userId: viewer.userId, input }, TEST_NOW);
  expect((await tokensOf(viewer))[0]?.text).toContain("does not expire");
  const { page, status } = await send(viewer, FORM);
  const message = english("apiAccess.tokens.tooMany", { max: API_TOKENS_MAX });
  expect([page, status]).toMatchObject([{ toast: { message } }, 422]);
});

test("a token is revoked with one click; a second click or another member's has no effect", async () => {
  const [viewer, stranger] = [await aUser(database), await aUser(database)];
  await send(viewer, FORM);
  const [token] = await tokensOf(viewer);
  const revoke = async (by: Viewer, id = String(token?.id)) => {
    const thrown: unknown = await send(by, { intent: "revoke-token", id }).catch((error: unknown) => error);
    return thrown instanceof Response ? decodeURIComponent(thrown.headers.get("set-cookie") ?? "") : "";
  };
  for (const id of [String(token?.id), "", "0", "1e3", "99999999999999999999"])
    expect(await revoke(stranger, id)).toContain("apiAccess.tokens.goneTitle");
  expect(await tokensOf(viewer)).toHaveLength(1);
  expect(await revoke(viewer)).toContain("apiAccess.tokens.revokedTitle");
  expect(await tokensOf(viewer)).toEqual([]);
  expect(await revoke(viewer)).toContain("apiAccess.tokens.goneTitle");
});
