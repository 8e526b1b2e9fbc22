import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Viewer } from "#core/viewer.ts";
import { findOrganizerRole } from "#data/queries/organizer-people.ts";
import { listOpenInvitations } from "#data/queries/organizer-invitations.ts";
import { insertMember } from "#data/queries/organizer-people-write.ts";
import { transaction } from "#data/transaction.ts";
import { aForm, redirectOf, unpacked } from "#tests/support/accounts/auth-request.ts";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import {
  announcementsAction,
  announcementsLoader,
} from "#web/routes/organizers-announcements/organizers-announcements.server.ts";
import { numbersLoader } from "#web/routes/organizers-numbers/organizers-numbers.server.ts";
import { peopleLoader } from "#web/routes/organizers-people/organizers-people-loader.server.ts";
import { peopleAction } from "#web/routes/organizers-people/organizers-people-action.server.ts";

const database = withTestDatabase();
const context = (viewer: Viewer | null) => aRequestContext({ database, viewer });
const at = (path: string, query = "") => new Request(`https://same.example/organizers/manage/${path}${query}`);

async function circle() {
  const [owner, editor] = [await aUser(database, { name: "Miriam" }), await aUser(database)];
  const organizer = await anOrganizer(database, { userId: owner.userId });
  await transaction(database.db, (tx) =>
    insertMember(tx, { organizerId: organizer.id, userId: editor.userId }, TEST_NOW),
  );
  return { owner, editor, organizer, query: `?organizer=${organizer.publicId}` };
}

async function send(viewer: Viewer, sent: Record<string, string>, query = "") {
  const answer = await peopleAction(aForm(`/organizers/manage/people${query}`, sent), context(viewer));
  if (!(answer instanceof Response)) return { ...unpacked(answer), to: null, cookie: "" };
  const cookie = decodeURIComponent(answer.headers.getSetCookie().join());
  return { page: null, status: answer.status, to: answer.headers.get("location"), cookie };
}

test("the owner sees and manages the editors, and an editor sees them and may leave", async () => {
  const { owner, editor, query } = await circle();
  const asOwner = await peopleLoader(at("people"), context(owner));
  expect(asOwner).toMatchObject({
    manages: true,
    leaves: false,
    people: [
      { name: "Miriam", isOwner: true, isYou: true },
      { name: editor.email, isOwner: false, isYou: false, ownsProfile: false },
    ],
  });
  expect(await peopleLoader(at("people", query), context(editor))).toMatchObject({ manages: false, leaves: true });
  const visitor = peopleLoader(at("people"), context(null));
  await expect(visitor).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(peopleLoader(at("people", query), context(await aUser(database)))).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await redirectOf(peopleLoader(at("people"), context(await aUser(database))))).to).toBe("/organizers/manage");
});

test("each action takes effect once and is confirmed, and a refused one changes nothing", async () => {
  const { owner, editor, organizer, query } = await circle();
  expect(await send(owner, { intent: "invite", email: "nobody" })).toMatchObject({
    status: 422,
    page: { email: "nobody", errors: { email: reachesMessage("organizerManage.faults.email") } },
  });
  expect(await send(owner, { intent: "invite", email: owner.email })).toMatchObject({
    status: 422,
    page: { errors: { email: reachesMessage("organizerManage.faults.yourself") } },
  });
  const invited = await send(owner, { intent: "invite", email: "ann@example.org" });
  expect([invited.to, invited.cookie.includes("people.invited")]).toEqual(["/organizers/manage/people", true]);
  const [open] = await listOpenInvitations(database.db, organizer.id, TEST_NOW);
  const shown = await peopleLoader(at("people"), context(owner));
  expect(shown.invitations).toMatchObject([{ email: "ann@example.org", until: "Wednesday, December 2, 2026" }]);
  await expect(send(editor, { intent: "withdraw", key: open?.key ?? "" }, query)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect((await send(owner, { intent: "withdraw", key: open?.key ?? "", email: "ann@example.org" })).cookie).toContain(
    "withdrawn",
  );
  expect((await send(owner, { intent: "hand-over", person: "nobody" })).cookie).toContain("noEditor");
  const suspended = (at: string | null) =>
    database.pool.query("update users set suspended_at = $1 where id = $2", [at, editor.userId]);
  await suspended("2026-11-18T12:00:00Z");
  expect((await send(owner, { intent: "hand-over", person: editor.userId })).cookie).toContain("people.cannotOwn");
  expect(reachesMessage("organizerManage.people.cannotOwn")).not.toContain("suspended");
  await suspended(null);
  const handed = await send(owner, { intent: "hand-over", person: editor.userId });
  expect(handed.to).toBe(`/organizers/manage/people${query}`);
  expect(await findOrganizerRole(database.db, editor.userId, organizer.id)).toBe("owner");
  expect((await send(owner, { intent: "remove", person: owner.userId }, query)).to).toBe("/organizers");
  expect(await findOrganizerRole(database.db, owner.userId, organizer.id)).toBeNull();
  await expect(send(editor, { intent: "conquer" })).rejects.toMatchObject({ code: "invalid" });
});

test("an announcement is possible once a week, and restrictions are shown beforehand", async () => {
  const { owner, editor, organizer, query } = await circle();
  const announce = (viewer: Viewer, body: string, search = "") =>
    announcementsAction(
      aForm(`/organizers/manage/announcements${search}`, { owner: viewer.userId, body }),
      context(viewer),
    );
  const linked = await announce(owner, "See https://example.org");
  if (linked instanceof Response) throw new Error("this was a redirect");
  expect(linked.data.errors).toEqual({ body: reachesMessage("organizerManage.faults.announcementLink") });
  expect((await announcementsLoader(at("announcements"), context(owner))).view).toMatchObject({
    closed: null,
    before: [],
  });
  expect(await announce(editor, "No meeting on Friday.", query)).toBeInstanceOf(Response);
  const date = "Nov 25, 2026 at 7:00 AM";
  const closed = reachesMessage("organizerManage.announcements.next", { date });
  expect((await announcementsLoader(at("announcements"), context(owner))).view).toMatchObject({
    closed,
    before: [{ body: "No meeting on Friday." }],
  });
  const again = await announce(owner, "Yes, there is one.");
  if (again instanceof Response) throw new Error("this was a redirect");
  expect(again.data).toMatchObject({ body: "Yes, there is one.", errors: { body: closed } });
  await database.pool.query("update organizers set listing = 'hidden', visibility = 'private' where id = $1", [
    organizer.id,
  ]);
  expect((await announcementsLoader(at("announcements"), context(owner))).view).toMatchObject({
    closed: reachesMessage("organizerManage.announcements.hidden"),
  });
});

test("numbers below five are hidden, and only the owner sees the follower count", async () => {
  const { owner, editor, organizer, query } = await circle();
  const [many, few] = [
    await anEvent(database, { organizerId: organizer.id, title: "Many" }),
    await anEvent(database, { organizerId: organizer.id, title: "Few" }),
  ];
  for (let n = 0; n < 5; n += 1) {
    const { userId } = await aUser(database);
    await database.db.execute(sql`insert into saved_events values (${userId}, ${many.id}, now())`);
    if (n < 4) await database.db.execute(sql`insert into saved_events values (${userId}, ${few.id}, now())`);
    await database.db.execute(sql`insert into organizer_follows values (${userId}, ${organizer.id}, now())`);
  }
  await database.db.execute(sql`insert into join_clicks values (${few.id}, '2026-11-18', 12)`);
  const events = [
    { title: "Many", saves: 5, joinClicks: null },
    { title: "Few", saves: null, joinClicks: 12 },
  ];
  expect(await numbersLoader(at("numbers"), context(owner))).toMatchObject({ followers: 5, events, isCut: false });
  expect(await numbersLoader(at("numbers", query), context(editor))).toMatchObject({ followers: null, events });
});
