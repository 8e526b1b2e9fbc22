import { expect, test } from "vitest";
import { INVITATION_MS } from "#core/organizers/organizer-people.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { insertInvitation } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";
import { blockList } from "#data/tables/site-settings.ts";
import { aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { claimAction, claimLoader } from "#web/routes/organizer-claim/organizer-claim.server.ts";
import { contactAction, contactLoader } from "#web/routes/organizer-contact/organizer-contact.server.ts";
import {
  invitationPageAction,
  invitationLoader,
} from "#web/routes/organizer-invitation/organizer-invitation.server.ts";

const database = withTestDatabase();
const AT = new Request("https://same.example/");
const context = (viewer: Viewer | null, now = TEST_NOW) => aRequestContext({ database, viewer, now });

async function page<Body>(answering: Promise<Response | { data: Body; init: ResponseInit | null; type: string }>) {
  const answer = await answering;
  if (answer instanceof Response) throw new Error(`this was a redirect to ${answer.headers.get("location")}`);
  return unpacked(answer);
}

async function whereTo(answering: Promise<unknown>): Promise<string | null> {
  const answer = await answering;
  if (!(answer instanceof Response)) throw new Error("this was a page");
  return answer.headers.get("location");
}

test("the form is for members, keeps the typed text, and says why a message is not delivered", async () => {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { userId: owner.userId, contactEmail: "secret@circle.example" });
  const segment = `open-circle-${organizer.publicId}`;
  const ann = await aUser(database);
  expect((await contactLoader(segment, AT, context(ann))).view).toMatchObject({
    mailto: null,
    isFirst: true,
    email: ann.email,
  });
  await expect(contactLoader(segment, AT, context(null))).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(contactLoader(segment, AT, context(owner))).rejects.toMatchObject({ code: "not-found" });
  expect((await redirectOf(contactLoader(`old-name-${organizer.publicId}`, AT, context(ann)))).to).toBe(
    `/organizers/${segment}/contact`,
  );
  const send = (sent: Record<string, string>, viewer: Viewer | null = ann) =>
    contactAction(segment, aForm(`/organizers/${segment}/contact`, { owner: ann.userId, ...sent }), context(viewer));
  const empty = await page(send({ message: " " }));
  expect([empty.status, empty.page.errors]).toEqual([
    422,
    { message: reachesMessage("organizerContact.faults.message") },
  ]);
  const linked = await page(send({ message: "See https://x.example" }));
  expect(linked.page).toMatchObject({
    message: "See https://x.example",
    shareEmail: false,
    errors: { message: reachesMessage("organizerContact.faults.link-in-first") },
  });
  const out = await send({ message: "Hello" }, null);
  if (!(out instanceof Response)) throw new Error("this was a page");
  expect(out.headers.get("location")).toBe(`/login?returnTo=${encodeURIComponent(`/organizers/${segment}/contact`)}`);
  const cookie = /kept_form=[^;]+/.exec(out.headers.getSetCookie().join())?.[0] ?? "";
  const back = await contactLoader(segment, new Request(AT, { headers: { cookie } }), context(ann));
  expect(back.view.typed).toEqual({ message: "Hello", shareEmail: false });
  const line = { reason: "", createdBy: null, createdAt: TEST_NOW, endsAt: null };
  await database.db.insert(blockList).values({ ...line, kind: "words", value: "miracle cash" });
  const blocked = await page(send({ message: "Miracle cash for you" }));
  expect([blocked.status, blocked.page.errors]).toEqual([
    422,
    { message: reachesMessage("organizerContact.faults.blocked") },
  ]);
  for (let n = 0; n < 3; n += 1) expect(await whereTo(send({ message: "Hello" }))).toBe(`/organizers/${segment}`);
  const many = await page(send({ message: "Hello" }));
  expect([many.status, many.page.errors]).toEqual([
    429,
    { message: reachesMessage("organizerContact.faults.too-many-to-one") },
  ]);
  expect((await contactLoader(segment, AT, context(ann, TEST_NOW + DAY_MS))).view).toMatchObject({ isFirst: false });
});

test("the claim page shows the form, the claim's status, or why there is neither", async () => {
  const organizer = await anOrganizer(database);
  const segment = `open-circle-${organizer.publicId}`;
  const ann = await aUser(database);
  const send = (sent: Record<string, string>) =>
    claimAction(segment, aForm(`/organizers/${segment}/claim`, { owner: ann.userId, ...sent }), context(ann));
  const stateOf = async (viewer: Viewer) => (await claimLoader(segment, AT, context(viewer))).view.claim;
  expect(await stateOf(ann)).toEqual({ state: "form" });
  expect((await page(send({ message: "" }))).page.errors).toEqual({
    message: reachesMessage("organizerClaim.faults.message"),
  });
  expect(await whereTo(send({ message: "I founded it." }))).toBe(`/organizers/${segment}/claim`);
  expect(await stateOf(ann)).toEqual({ state: "pending", date: "Wednesday, November 18, 2026" });
  await send({ intent: "withdraw" });
  expect(await stateOf(ann)).toEqual({ state: "form" });
  await send({ message: "I did." });
  await database.pool.query(
    "update organizer_claims set state = 'rejected', reason = 'No.', closed_at = now() where closed_at is null",
  );
  expect(await stateOf(ann)).toEqual({ state: "rejected", reason: "No." });
  expect(await stateOf(await aUser(database).then((viewer) => ({ ...viewer, organizerId: "b2c3d4" })))).toEqual({
    state: "hasProfile",
  });
  const ben = await aUser(database);
  await database.pool.query("update organizers set user_id = $1", [ben.userId]);
  expect(await stateOf(await aUser(database))).toEqual({ state: "claimed" });
  expect((await redirectOf(claimLoader(segment, AT, context(ben)))).to).toBe("/organizers/manage");
});

test("an invitation is hidden from visitors, refused to other members, and makes its recipient an editor", async () => {
  const owner = await aUser(database, { name: "Miriam" });
  const organizer = await anOrganizer(database, { userId: owner.userId });
  const [invited, other] = [await aUser(database), await aUser(database)];
  const invitation = { organizerId: organizer.id, email: invited.email, invitedBy: owner.userId };
  const key = await transaction(database.db, (tx) =>
    insertInvitation(tx, { ...invitation, expiresAt: TEST_NOW + INVITATION_MS }, TEST_NOW),
  );
  const load = async (viewer: Viewer | null, now = TEST_NOW) => {
    const { view, status } = await invitationLoader(key, context(viewer, now));
    return [status, view.shows];
  };
  const visitor = await invitationLoader(key, context(null));
  expect(visitor.view).toMatchObject({ shows: "visitor", returnTo: `/organizer-invitations/${key}` });
  expect(JSON.stringify(visitor)).not.toMatch(/Open Circle|Miriam|example\.org/);
  expect(await load(other)).toEqual([403, "other"]);
  expect(await load(invited)).toEqual([200, "open"]);
  expect(await load(invited, TEST_NOW + INVITATION_MS)).toEqual([410, "closed"]);
  expect((await invitationLoader("no-such-key", context(invited))).status).toBe(404);
  const answer = (viewer: Viewer | null, intent: string) =>
    invitationPageAction(key, aForm(`/organizer-invitations/${key}`, { intent }), context(viewer));
  expect(await whereTo(answer(null, "accepted"))).toBe(`/login?returnTo=%2Forganizer-invitations%2F${key}`);
  expect(await whereTo(answer(other, "accepted"))).toBe(`/organizer-invitations/${key}`);
  await expect(answer(invited, "perhaps")).rejects.toMatchObject({ code: "invalid" });
  expect(await findOrganizerRole(database.db, invited.userId, organizer.id)).toBeNull();
  expect(await whereTo(answer(invited, "accepted"))).toBe(`/organizers/manage?organizer=${organizer.publicId}`);
  expect(await findOrganizerRole(database.db, invited.userId, organizer.id)).toBe("editor");
  expect(await load(invited)).toEqual([410, "closed"]);
});
