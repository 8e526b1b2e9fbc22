import { confirmEvent, endSeries } from "#commands/confirmations/confirm-event.ts";
import { applyCorrection, declineCorrection } from "#commands/corrections/decide-correction.ts";
import { suggestCorrection } from "#commands/corrections/suggest-correction.ts";
import { answerReports } from "#commands/reports/answer-reports.ts";
import { correctionFormOf, correctionVersion } from "#core/corrections/correction-form.ts";
import { partMark } from "#core/corrections/correction.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import { findEventToEdit, inputOfStored } from "#data/queries/event-edit.ts";
import { sql } from "drizzle-orm";
import { SYSTEM_ACTOR, type Actor } from "#core/audit/actor.ts";
import type { Viewer } from "#core/viewer.ts";
import { cancelEvent, restoreEvent } from "#commands/events/cancel-event.ts";
import { changeDate } from "#commands/events/change-date.ts";
import { changeFollowing } from "#commands/events/change-following.ts";
import { changeSelected, undoChangeSelected } from "#commands/events/change-selected.ts";
import { deleteAllEvents, undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { deleteEvent, undeleteUnlessRecreated, undeleteEvent } from "#commands/events/delete-event.ts";
import { deleteExamples, deleteSelected, forgetDeleted } from "#commands/events/delete-group.ts";
import { discardDraft, saveDraft } from "#commands/events/save-draft.ts";
import { duplicateEvent } from "#commands/events/duplicate-event.ts";
import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEventDates } from "#commands/events/update-event-dates.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import { DEMO_SOURCE } from "#core/events/event.ts";
import type { Database } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { eventFields, eventInput, openForm } from "#tests/support/builders/event-form.ts";
import type { Call } from "#tests/permissions/call-command.ts";

async function count({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>("select count(*)::int as n from events where deleted_at is null");
  return rows[0]?.n ?? 0;
}

async function dateOf({ db }: Database, publicId: string) {
  const { rows } = await db.execute<{ id: string; sequence: number }>(
    `select s.id, s.sequence from schedules s join events e on e.id = s.event_id where e.public_id = '${publicId}'`,
  );
  const scheduleId = Number(rows[0]?.id);
  return { publicId, scheduleId, originalLocal: "2026-11-25T19:00:00", sequence: rows[0]?.sequence ?? 0 };
}

function changeOf(id: Call["id"]) {
  const change = { type: "retreat", organizer: null, traditions: null } as const;
  return { events: [{ publicId: id("public event"), updatedAt: TEST_NOW }], change };
}

/** Suggests another title, and returns the outcome. */
async function suggestTitle(inside: Call["inside"], who: { actor: Actor; viewer: Viewer | null; publicId: string }) {
  const event = await findEventToEdit(inside.db, who.publicId);
  if (event === null) throw new Error("the small directory lacks the event");
  const form = { ...correctionFormOf(inputOfStored(event, TEST_NOW)), title: "Suggested title" };
  const version = correctionVersion({ ...form, title: "" }, inputOfStored(event, TEST_NOW));
  return suggestCorrection(inside, { ...who, form, version, sender: null }, TEST_NOW);
}

/** A visitor's suggestion for the public event that the organizer did not answer; its id. */
async function suggestedCorrection({ inside, id }: Pick<Call, "inside" | "id">): Promise<number> {
  await suggestTitle(inside, { actor: SYSTEM_ACTOR, viewer: null, publicId: id("public event") });
  const { rows } = await inside.db.execute<{ id: string }>(
    sql`update event_corrections set staff_since = created_at returning id`,
  );
  return Number(rows[0]?.id);
}

async function seenTitle({ inside, id }: Pick<Call, "inside" | "id">): Promise<string> {
  const event = await findEventToEdit(inside.db, id("public event"));
  return event === null ? "" : partMark("title", fieldsOfInput(inputOfStored(event, TEST_NOW)));
}

/** Valid calls of the commands for events, by the command's file. */
export const EVENT_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "confirmations/confirm-event": ({ inside, actor, id }) =>
    confirmEvent(inside, { actor, publicId: id("public event") }, TEST_NOW),
  "confirmations/end-series": ({ inside, actor, id }) =>
    endSeries(inside, { actor, publicId: id("public event") }, TEST_NOW),
  "corrections/apply-correction": async (call) => {
    const correctionId = await suggestedCorrection(call);
    return applyCorrection(call.inside, { actor: call.actor, correctionId, seen: await seenTitle(call) }, TEST_NOW);
  },
  "corrections/decline-correction": async (call) => {
    const correctionId = await suggestedCorrection(call);
    return declineCorrection(call.inside, { actor: call.actor, correctionId, reason: "" }, TEST_NOW);
  },
  "corrections/suggest-correction": ({ inside, actor, orNobody, id }) =>
    suggestTitle(inside, { actor, viewer: orNobody, publicId: id("private event") }),
  "reports/answer-reports": async ({ inside, actor, id }) => {
    const publicId = id("public event");
    await inside.db.execute(sql`update events set reported_as = 'dead-link' where public_id = ${publicId}`);
    return answerReports(inside, { actor, publicId, answer: "fixed" }, TEST_NOW);
  },
  "events/cancel-event": ({ inside, actor, id }) =>
    cancelEvent(inside, { actor, publicId: id("public event"), reason: "Rain" }, TEST_NOW),
  "events/restore-event": ({ inside, actor, id }) =>
    restoreEvent(inside, { actor, publicId: id("cancelled event") }, TEST_NOW),
  "events/delete-event": ({ inside, actor, id }) =>
    deleteEvent(inside, { actor, publicId: id("public event") }, TEST_NOW),
  "events/undelete-event": ({ inside, actor, id }) =>
    undeleteEvent(inside, { actor, publicId: id("deleted event") }, TEST_NOW),
  "events/duplicate-event": ({ inside, actor, id }) =>
    duplicateEvent(inside, { actor, publicId: id("public event") }, TEST_NOW),
  "events/change-date": async ({ inside, actor, id }) => {
    const date = await dateOf(inside, id("public event"));
    return changeDate(inside, { actor, ...date, change: { kind: "cancel", reason: "Rain" } }, TEST_NOW);
  },
  "events/change-following": async ({ inside, actor, id }) => {
    const date = await dateOf(inside, id("public event"));
    return changeFollowing(inside, { actor, ...date, reach: "following", schedule: null }, TEST_NOW);
  },
  "events/update-event": async ({ inside, actor, id }) => {
    const form = await openForm(inside, id("public event"));
    return updateEvent(inside, { actor, ...form.send({ description: ["Other words."] }) }, TEST_NOW);
  },
  "events/update-event-dates": async ({ inside, actor, id }) => {
    const form = await openForm(inside, id("public event"));
    const later = form.fields["schedules.0.endsLocal"]?.map((end) => end.replace("T20:00", "T20:30")) ?? [];
    const edit = { actor, ...form.send({ ...form.fields, "schedules.0.endsLocal": later }) };
    return updateEventDates(inside, { ...edit, scope: "following", date: "2026-11-25T19:00:00" }, TEST_NOW);
  },
  "events/publish-event": ({ inside, actor }) => publishEvent(inside, { actor, input: eventInput() }, TEST_NOW),
  "events/save-draft": ({ inside, actor }) =>
    saveDraft(inside, { actor, fields: eventFields(), draft: null }, TEST_NOW),
  "events/discard-draft": ({ inside, actor, id }) =>
    discardDraft(inside, { actor, draft: id("owner's draft") }, TEST_NOW),
  "events/delete-all-events": async ({ inside, actor }) =>
    deleteAllEvents(inside, { actor, count: await count(inside), isProved: true }, TEST_NOW),
  "events/change-selected": ({ inside, actor, id }) => changeSelected(inside, { actor, ...changeOf(id) }, TEST_NOW),
  "events/undo-change-selected": async ({ inside, actor, admin, id }) => {
    const done = await changeSelected(inside, { actor: admin, ...changeOf(id) }, TEST_NOW);
    return undoChangeSelected(inside, { actor, id: "id" in done ? done.id : 0 }, TEST_NOW);
  },
  "events/delete-examples": async ({ inside, actor }) => {
    await inside.db.execute(`update events set import_source = '${DEMO_SOURCE}'`);
    return deleteExamples(inside, { actor }, TEST_NOW);
  },
  "events/delete-selected": ({ inside, actor, id }) =>
    deleteSelected(inside, { actor, events: [{ publicId: id("public event"), updatedAt: TEST_NOW }] }, TEST_NOW),
  "events/undelete-unless-recreated": ({ inside, actor, id }) =>
    undeleteUnlessRecreated(inside, { actor, publicId: id("deleted event") }, TEST_NOW),
  "events/forget-deleted": ({ inside, actor, id }) =>
    forgetDeleted(inside, { actor, of: { events: [id("deleted event")] } }, TEST_NOW),
  "events/undo-delete-all": async ({ inside, actor, admin }) => {
    const all = { actor: admin, count: await count(inside), isProved: true };
    const done = await deleteAllEvents(inside, all, TEST_NOW);
    return undoDeleteAll(inside, { actor, deletion: "deletion" in done ? done.deletion : 0 }, TEST_NOW);
  },
};
