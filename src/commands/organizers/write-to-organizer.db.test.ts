import { expect, test } from "vitest";
import { writeToOrganizer } from "#commands/organizers/write-to-organizer.ts";
import { actorOf } from "#core/audit/actor.ts";
import { MESSAGES_PER_DAY } from "#core/organizers/organizer-people.ts";
import { DAY_MS } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { NewOrganizer } from "#data/queries/organizers-write.ts";
import { mailMessages } from "#data/tables/mail.ts";
import { organizerMessages } from "#data/tables/organizers.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

async function circle(overrides: Partial<NewOrganizer> = {}) {
  const owner = await aUser(database);
  const organizer = await anOrganizer(database, { userId: owner.userId, contactEmail: owner.email, ...overrides });
  return { owner, organizer };
}

type MessageOptions = { message?: string; shareEmail?: boolean; now?: number };

function write(viewer: Viewer, publicId: string, options: MessageOptions = {}) {
  const { message = "Is there room?", shareEmail = true, now = TEST_NOW } = options;
  const actor = actorOf(viewer, { address: null, userAgent: null, requestId: null });
  const site = { language: "en", baseUrl: "https://same.example" };
  return writeToOrganizer(database, { actor, viewer, publicId, message, shareEmail, ...site }, now);
}
const mails = () => database.db.select().from(mailMessages).orderBy(mailMessages.id);

test("a message reaches the organizer without showing the sender its address", async () => {
  const { owner, organizer } = await circle();
  const ann = await aUser(database, { name: "Ann" });
  expect(await write(ann, organizer.publicId)).toBe("sent");
  expect(await write(ann, organizer.publicId, { shareEmail: false })).toBe("sent");
  expect(await mails()).toMatchObject([
    {
      recipient: owner.email,
      userId: owner.userId,
      message: { name: "organizer-message", data: { sender: "Ann", text: "Is there room?", replyTo: ann.email } },
    },
    { message: { data: { replyTo: null } } },
  ]);
  // The text is stored in the mail only.
  expect(Object.keys((await database.db.select().from(organizerMessages))[0] ?? {})).toEqual([
    "id",
    "organizerId",
    "userId",
    "createdAt",
  ]);
});

test("a message goes to the contact address only if it is the owner's or an editor's, never a stranger's", async () => {
  const editor = await aUser(database);
  const stranger = await aUser(database);
  const unconfirmed = await aUser(database, { emailVerified: false });
  const recipientOf = async (contactEmail: string) => {
    const { owner, organizer } = await circle({ name: `Circle of ${contactEmail}`, contactEmail });
    await database.pool.query(
      "insert into organizer_members (organizer_id, user_id, created_at) values ($1, $2, now())",
      [organizer.id, editor.userId],
    );
    await write(await aUser(database), organizer.publicId);
    const recipient = (await mails()).at(-1)?.recipient;
    return recipient === owner.email ? "owner" : recipient;
  };
  expect(await recipientOf(editor.email.toUpperCase())).toBe(editor.email);
  expect(await recipientOf("nobody@elsewhere.example")).toBe("owner");
  expect(await recipientOf(stranger.email)).toBe("owner");
  expect(await recipientOf(unconfirmed.email)).toBe("owner");
});

test("a first message cannot contain a link, a later one can", async () => {
  const { organizer } = await circle();
  const ann = await aUser(database);
  const link = { message: "Look at https://spam.example" };
  expect(await write(ann, organizer.publicId, link)).toBe("link-in-first");
  expect(await mails()).toEqual([]);
  expect(await write(ann, organizer.publicId)).toBe("sent");
  expect(await write(ann, organizer.publicId, link)).toBe("sent");
});

test("a sender can send three messages a day to one organizer and ten in all, even with many forms at once", async () => {
  const { organizer } = await circle();
  const ann = await aUser(database);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => write(ann, organizer.publicId)));
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === "too-many-to-one")).toHaveLength(2);
  for (let n = 3; n < MESSAGES_PER_DAY; n += 1) {
    const other = await circle({ name: `Circle ${n}` });
    expect(await write(ann, other.organizer.publicId)).toBe("sent");
  }
  const last = await circle({ name: "Last" });
  expect(await write(ann, last.organizer.publicId)).toBe("too-many");
  expect(await write(ann, last.organizer.publicId, { now: TEST_NOW + DAY_MS })).toBe("sent");
});

test("a message to oneself, a hidden organizer, or one that nobody reads is refused", async () => {
  const { owner, organizer } = await circle();
  const ann = await aUser(database);
  const refused = { code: "not-found" };
  await expect(write(owner, organizer.publicId)).rejects.toMatchObject(refused);
  const hidden = await circle({ listing: "hidden", visibility: "private" });
  await expect(write(ann, hidden.organizer.publicId)).rejects.toMatchObject(refused);
  const unclaimed = await anOrganizer(database, { name: "Unclaimed", contactEmail: "x@example.org" });
  await expect(write(ann, unclaimed.publicId)).rejects.toMatchObject(refused);
  const mute = await circle({ contactEmail: null });
  await expect(write(ann, mute.organizer.publicId)).rejects.toMatchObject(refused);
  await expect(write(ann, "zzzzzz")).rejects.toMatchObject(refused);
});
