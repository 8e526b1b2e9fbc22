import fc from "fast-check";
import { expect, test } from "vitest";
import { cancelEvent, restoreEvent } from "#commands/events/cancel-event.ts";
import { changeDate } from "#commands/events/change-date.ts";
import { deleteEvent, undeleteEvent } from "#commands/events/delete-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { approveEvent, rejectEvent } from "#commands/moderation/decide-event.ts";
import { maySeeEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { type Listing, listingOf } from "#core/visibility.ts";
import { findEventToEdit } from "#data/queries/event-edit.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();

const visibilities = ["public_web", "public_in_app", "private"] as const;
const acts = [
  ...visibilities,
  "words",
  "times",
  "date",
  "approve",
  "reject",
  "cancel",
  "restore",
  "delete",
  "undelete",
] as const;
type Act = (typeof acts)[number];

type People = { owner: Viewer; moderator: Viewer; publicId: string };

/** Performs one action, or returns the refusal. */
async function act(kind: Act, { owner, moderator, publicId }: People, turn: number): Promise<unknown> {
  const own = { actor: actorFor(owner), publicId };
  switch (kind) {
    case "cancel":
      return cancelEvent(database, { ...own, reason: "" }, TEST_NOW);
    case "restore":
      return restoreEvent(database, own, TEST_NOW);
    case "delete":
      return deleteEvent(database, own, TEST_NOW);
    case "undelete":
      return undeleteEvent(database, own, TEST_NOW);
    case "approve":
    case "reject": {
      const { version, fields } = await openForm(database, publicId);
      const decide = { actor: actorFor(moderator), publicId, version };
      const decided =
        kind === "approve"
          ? approveEvent(database, decide, TEST_NOW)
          : rejectEvent(database, { ...decide, reason: "No." }, TEST_NOW);
      const isPrivate = fields["visibility"]?.[0] === "private";
      return isPrivate ? expect(decided).rejects.toMatchObject({ code: "not-found" }) : decided;
    }
    case "date": {
      const { event } = await openForm(database, publicId);
      const plan = event.schedules.find(({ endedAt }) => endedAt === null);
      const date = { scheduleId: plan?.id ?? 0, originalLocal: "2026-12-07T19:00:00", sequence: plan?.sequence ?? 0 };
      return changeDate(database, { ...own, ...date, change: { kind: "cancel", reason: "" } }, TEST_NOW);
    }
    default: {
      const form = await openForm(database, publicId);
      const time = form.fields["schedules.0.startsLocal"]?.[0] === "2026-11-23T19:00" ? "18" : "19";
      const times = Object.fromEntries(Object.entries(form.fields).filter(([name]) => name.startsWith("schedules.0.")));
      const fields =
        kind === "words"
          ? { description: [`Turn ${turn}.`] }
          : kind === "times"
            ? { ...times, "schedules.0.startsLocal": [`2026-11-23T${time}:00`] }
            : { visibility: [kind] };
      return updateEvent(database, { actor: actorFor(owner), ...form.send(fields) }, TEST_NOW);
    }
  }
}

async function state(publicId: string) {
  const event = await findEventToEdit(database.db, publicId);
  const dates = await database.pool.query<{ listing: Listing }>("select distinct listing from occurrences");
  if (event === null) throw new Error("The event is gone.");
  return { event, dates: dates.rows.map(({ listing }) => listing) };
}

test("law: after any sequence of actions the stored listing matches the policy, and nobody sees more", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...visibilities),
      fc.array(fc.constantFrom(...acts), { maxLength: 9 }),
      async (visibility, sequence) => {
        await emptyTables(database.pool);
        const owner = await aUser(database);
        const moderator = await aUser(database, { role: "moderator" });
        const stranger = await aUser(database);
        const made = await publishEvent(
          database,
          { actor: actorFor(owner), input: eventInput({ visibility: [visibility] }) },
          TEST_NOW,
        );
        if (!("publicId" in made)) throw new Error(made.outcome);
        const people = { owner, moderator, publicId: made.publicId };
        for (const [turn, kind] of sequence.entries()) {
          await act(kind, people, turn);
          const { event, dates } = await state(made.publicId);
          const { held, moderation, deletedAt } = event;
          expect(event.listing).toBe(listingOf(event));
          expect(dates.filter((listing) => listing !== event.listing)).toEqual([]);
          const isOpen = !held && moderation !== "rejected" && deletedAt === null;
          expect(maySeeEvent(event, null)).toBe(isOpen && event.visibility === "public_web");
          expect(maySeeEvent(event, stranger)).toBe(isOpen && event.visibility !== "private");
          expect(maySeeEvent(event, owner)).toBe(true);
        }
      },
    ),
    { numRuns: 12 },
  );
});
