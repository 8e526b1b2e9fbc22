import { expect, test } from "vitest";
import { followOrganizer } from "#commands/follows/follow-organizer.ts";
import { answerInvitation, removeEditor } from "#commands/organizers/answer-invitation.ts";
import { giveOrganizer, handOverOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { inviteEditor, withdrawInvitation } from "#commands/organizers/invite-editor.ts";
import { actorOf } from "#core/audit/actor.ts";
import { DECLINED_MS, EDITORS_MAX, INVITATION_MS } from "#core/organizers/organizer-people.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import { listNotifications } from "#data/queries/notifications.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { listOpenInvitations } from "#data/queries/organizer-invitations.ts";
import { organizerFollows } from "#data/tables/activity.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { notificationCauses } from "#data/tables/notifications.ts";
import { notifyPeople } from "#jobs/notifications.ts";
import { actsOf } from "#tests/support/accounts/acts-of.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const FROM = { address: null, userAgent: null, requestId: null };
const by = (viewer: Viewer) => ({ actor: actorOf(viewer, FROM), viewer });

async function circle() {
  const owner = await aUser(database, { name: "Miriam" });
  const organizer = await anOrganizer(database, { userId: owner.userId });
  return { owner, organizer };
}

type Circle = Awaited<ReturnType<typeof circle>>;

function invite({ owner, organizer }: Circle, email: string, viewer = owner, now = TEST_NOW) {
  const site = { language: "en", baseUrl: "https://same.example" };
  return inviteEditor(database, { ...by(viewer), publicId: organizer.publicId, email, ...site }, now);
}

async function keyOf({ organizer }: Circle, email: string): Promise<string> {
  const open = await listOpenInvitations(database.db, organizer.id, TEST_NOW);
  const found = open.find((each) => each.email === email);
  if (found === undefined) throw new Error(`${email} is not invited.`);
  return found.key;
}

const answer = (viewer: Viewer, key: string, decision: "accepted" | "declined" = "accepted", now = TEST_NOW) =>
  answerInvitation(database, { ...by(viewer), key, answer: decision }, now);

async function withEditor(at: Circle): Promise<Viewer> {
  const editor = await aUser(database);
  await invite(at, editor.email);
  await answer(editor, await keyOf(at, editor.email));
  return editor;
}

test("an invitation is emailed with or without an account; a member also gets a notification", async () => {
  const at = await circle();
  const member = await aUser(database);
  expect(await invite(at, "nobody@example.org")).toBe("invited");
  expect(await invite(at, member.email)).toBe("invited");
  const key = await keyOf(at, "nobody@example.org");
  const link = `https://same.example/organizer-invitations/${key}`;
  const mails = await database.db.select().from(mailMessages).orderBy(mailMessages.id);
  const unnamed = { organizer: null, inviter: null, link };
  expect(mails).toMatchObject([
    { recipient: "nobody@example.org", message: { name: "organizer-invitation", data: unnamed } },
    { recipient: member.email, message: { data: { organizer: at.organizer.name, inviter: "Miriam" } } },
  ]);
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([
    { kind: "invitation", cause: { userId: member.userId, organizerId: at.organizer.id } },
  ]);
});

test("someone who signs up later with the address can accept and edit, and the owner is notified", async () => {
  const at = await circle();
  await invite(at, "late@example.org");
  const key = await keyOf(at, "late@example.org");
  const late = await aUser(database, { email: "late@example.org" });
  const follow = () => followOrganizer(database, { viewer: late, publicId: at.organizer.publicId }, TEST_NOW);
  expect(await follow()).toBe("followed");
  expect(await answer(late, key)).toEqual({ outcome: "accepted", publicId: at.organizer.publicId });
  expect(await answer(late, key)).toMatchObject({ outcome: "accepted" });
  expect(await findOrganizerRole(database.db, late.userId, at.organizer.id)).toBe("editor");
  // Organizer staff cannot follow their own organizer.
  expect(await database.db.select().from(organizerFollows)).toEqual([]);
  expect(await follow()).toBe("own");
  const causes = await database.db.select().from(notificationCauses);
  expect(causes).toMatchObject([{ kind: "invitation-accepted", cause: { userId: at.owner.userId } }]);
});

test("an invitation works only for its address, and closes when declined, withdrawn or expired", async () => {
  const at = await circle();
  const [invited, other] = [await aUser(database), await aUser(database)];
  await invite(at, invited.email);
  const first = await keyOf(at, invited.email);
  expect(await answer(other, first)).toEqual({ outcome: "not-yours" });
  expect(await answer(invited, first, "accepted", TEST_NOW + INVITATION_MS)).toEqual({ outcome: "closed" });
  expect(await answer(invited, first, "declined")).toMatchObject({ outcome: "declined" });
  expect(await answer(invited, first)).toEqual({ outcome: "closed" });
  expect(await answer(invited, "no-such-key-no-such-key")).toEqual({ outcome: "missing" });
  // A person who declined cannot be invited again for a while.
  expect(await invite(at, invited.email)).toBe("declined");
  const later = TEST_NOW + DECLINED_MS;
  expect(await invite(at, invited.email, at.owner, later)).toBe("invited");
  const second = (await listOpenInvitations(database.db, at.organizer.id, later))[0]?.key ?? "";
  const { publicId } = at.organizer;
  const stranger = { actor: actorOf(other, FROM), publicId, key: second };
  await expect(withdrawInvitation(database, stranger, TEST_NOW)).rejects.toMatchObject({ code: "forbidden" });
  const own = { actor: actorOf(at.owner, FROM), publicId };
  expect(await withdrawInvitation(database, { ...own, key: second }, TEST_NOW)).toBe(true);
  expect(await withdrawInvitation(database, { ...own, key: second }, TEST_NOW)).toBe(false);
  expect(await answer(invited, second)).toEqual({ outcome: "closed" });
  expect(await findOrganizerRole(database.db, invited.userId, at.organizer.id)).toBeNull();
  // They cannot withdraw another organizer's invitation.
  const elsewhere = await circle();
  await invite(elsewhere, invited.email);
  const foreign = await keyOf(elsewhere, invited.email);
  expect(await withdrawInvitation(database, { ...own, key: foreign }, TEST_NOW)).toBe(false);
});

test("a new invitation replaces the open one", async () => {
  const at = await circle();
  await invite(at, "ann@example.org");
  const first = await keyOf(at, "ann@example.org");
  await invite(at, "ann@example.org");
  expect(await keyOf(at, "ann@example.org")).not.toBe(first);
  expect(await listOpenInvitations(database.db, at.organizer.id, TEST_NOW)).toHaveLength(1);
});

test("a repeated invitation leaves one notification with the new link, a withdrawn one leaves none", async () => {
  const at = await circle();
  const member = await aUser(database);
  const notified = async () => {
    await notifyPeople({ database, now: () => TEST_NOW, log: () => undefined });
    const found = await listNotifications(database.db, { userId: member.userId, before: null, limit: 9 });
    return found.map(({ name, facts }) => [name, facts.path]);
  };
  const elsewhere = await circle();
  await invite(elsewhere, member.email);
  const other = ["invitation", `/organizer-invitations/${await keyOf(elsewhere, member.email)}`];
  await invite(at, member.email);
  expect(await notified()).toHaveLength(2);
  // One notification already shown and one still queued.
  for (let sent = 0; sent < 2; sent += 1) await invite(at, member.email);
  const key = await keyOf(at, member.email);
  expect(await notified()).toEqual([["invitation", `/organizer-invitations/${key}`], other]);
  const own = { actor: actorOf(at.owner, FROM), publicId: at.organizer.publicId };
  expect(await withdrawInvitation(database, { ...own, key }, TEST_NOW)).toBe(true);
  expect(await notified()).toEqual([other]);
});

test("only the owner can invite, not themselves or a current editor, and only a limited number", async () => {
  const at = await circle();
  const editor = await withEditor(at);
  const stranger = await aUser(database);
  for (const viewer of [editor, stranger]) {
    await expect(invite(at, "x@example.org", viewer)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await invite(at, at.owner.email)).toBe("yourself");
  expect(await invite(at, editor.email)).toBe("editor-already");
  for (let n = 0; n < 3; n += 1) expect(await invite(at, "again@example.org")).toBe("invited");
  expect(await invite(at, "again@example.org")).toBe("too-many-to-one");
  // Four so far, and the editor has one place: each of the others takes one.
  for (let n = 4; n < EDITORS_MAX + 2; n += 1) await invite(at, `n${n}@example.org`);
  expect(await invite(at, "last@example.org")).toBe("too-many-today");
  expect(await invite(at, "last@example.org", at.owner, TEST_NOW + 2 * DAY_MS)).toBe("invited");
  expect((await actsOf(database)).filter((act) => act === "invite-editor").length).toBeGreaterThan(EDITORS_MAX);
});

test("the owner can remove an editor, an editor can leave, and nobody else can remove anyone", async () => {
  const at = await circle();
  const [first, second] = [await withEditor(at), await withEditor(at)];
  const remove = (viewer: Viewer, editorId: string) =>
    removeEditor(database, { actor: actorOf(viewer, FROM), publicId: at.organizer.publicId, editorId }, TEST_NOW);
  await expect(remove(first, second.userId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(remove(await aUser(database), second.userId)).rejects.toMatchObject({ code: "forbidden" });
  expect(await remove(first, first.userId)).toBe(true);
  expect(await remove(at.owner, second.userId)).toBe(true);
  expect(await remove(at.owner, second.userId)).toBe(false);
  expect(await remove(at.owner, at.owner.userId)).toBe(false);
  expect(await findOrganizerRole(database.db, at.owner.userId, at.organizer.id)).toBe("owner");
  expect((await actsOf(database)).slice(-2)).toEqual(["leave-organizer", "remove-editor"]);
});

test("an organizer can be handed over to an editor who owns no other and is not suspended; the old owner becomes an editor", async () => {
  const at = await circle();
  const [busy, free, out] = [await withEditor(at), await withEditor(at), await withEditor(at)];
  await database.pool.query("update users set suspended_at = now() where id = $1", [out.userId]);
  await anOrganizer(database, { name: "Their own", userId: busy.userId });
  const handOver = (viewer: Viewer, newOwnerId: string) =>
    handOverOrganizer(
      database,
      { actor: actorOf(viewer, FROM), publicId: at.organizer.publicId, newOwnerId, language: "en" },
      TEST_NOW,
    );
  expect(await handOver(at.owner, busy.userId)).toBe("has-profile");
  expect(await handOver(at.owner, out.userId)).toBe("suspended");
  expect(await handOver(at.owner, (await aUser(database)).userId)).toBe("no-editor");
  await expect(handOver(free, free.userId)).rejects.toMatchObject({ code: "forbidden" });
  const { id: organizerId } = at.organizer;
  await database.db.insert(organizerFollows).values({ followerId: free.userId, organizerId, createdAt: TEST_NOW });
  expect(await handOver(at.owner, free.userId)).toBe("handed-over");
  expect(await database.db.select().from(organizerFollows)).toEqual([]);
  expect(await findOrganizerRole(database.db, free.userId, at.organizer.id)).toBe("owner");
  expect(await findOrganizerRole(database.db, at.owner.userId, at.organizer.id)).toBe("editor");
  const mails = await database.db.select().from(mailMessages);
  expect(mails.map(({ name, recipient }) => [name, recipient])).toContainEqual(["organizer-taken-over", free.email]);
  const causes = await database.db.select().from(notificationCauses);
  expect(causes.at(-1)).toMatchObject({ kind: "organizer-handed-over", cause: { userId: free.userId } });
  await expect(handOver(at.owner, at.owner.userId)).rejects.toMatchObject({ code: "forbidden" });
  // A moderator whose page still shows the former owner gives it to nobody.
  const moderator = actorOf(await aUser(database, { role: "moderator" }), FROM);
  const { publicId, version } = at.organizer;
  const giving = { actor: moderator, publicId, version, email: at.owner.email, ownerStays: false, language: "en" };
  expect(await giveOrganizer(database, giving, TEST_NOW)).toMatchObject({ outcome: "changed-meanwhile" });
});
