import { giveOrganizer } from "#commands/organizers/hand-over-organizer.ts";
import { mergeOrganizers } from "#commands/organizers/merge-organizers.ts";
import { showOrganizerToAll, hideOrganizerForAll } from "#commands/organizers/hide-organizer.ts";
import { undoGiveOrganizer } from "#commands/organizers/undo-give-organizer.ts";
import { undoOrganizerMerge } from "#commands/organizers/undo-organizer-merge.ts";
import { verifyOrganizer } from "#commands/organizers/verify-organizer.ts";
import { type Actor, SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { wordOf } from "#tests/permissions/small-directory.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import type { Call } from "#tests/permissions/call-command.ts";

const merge = ({ inside, id }: Call, actor: Actor) => {
  const survivor = { publicId: id("organizer"), version: 1 };
  const folded = { publicId: id("unclaimed organizer"), version: 1 };
  return mergeOrganizers(inside, { actor, survivor, folded }, TEST_NOW);
};

const give = ({ inside, id }: Call, actor: Actor) => {
  const giving = { email: `${wordOf("member")}@example.org`, ownerStays: true, language: "en" };
  return giveOrganizer(inside, { actor, publicId: id("unclaimed organizer"), version: 1, ...giving }, TEST_NOW);
};

/** Valid calls of the staff's commands for organizers, by the command's file. */
export const ORGANIZER_CARE_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "organizers/verify-organizer": ({ inside, actor, id }) =>
    verifyOrganizer(inside, { actor, publicId: id("organizer"), verified: true }, TEST_NOW),
  "organizers/hide-organizer-for-all": ({ inside, actor, id }) =>
    hideOrganizerForAll(inside, { actor, publicId: id("organizer"), version: 1, reason: null }, TEST_NOW),
  "organizers/show-organizer-to-all": async ({ inside, actor, id }) => {
    const publicId = id("organizer");
    await hideOrganizerForAll(inside, { actor: SYSTEM_ACTOR, publicId, version: 1, reason: null }, TEST_NOW);
    return showOrganizerToAll(inside, { actor, publicId }, TEST_NOW);
  },
  "organizers/give-organizer": (call) => give(call, call.actor),
  "organizers/undo-give-organizer": async (call) => {
    const done = await give(call, SYSTEM_ACTOR);
    const handOverId = done.outcome === "given" ? done.handOverId : 0;
    return undoGiveOrganizer(call.inside, { actor: call.actor, handOverId }, TEST_NOW);
  },
  "organizers/merge-organizers": (call) => merge(call, call.actor),
  "organizers/undo-organizer-merge": async (call) => {
    const done = await merge(call, SYSTEM_ACTOR);
    const mergeId = done.outcome === "merged" ? done.mergeId : 0;
    return undoOrganizerMerge(call.inside, { actor: call.actor, mergeId }, TEST_NOW);
  },
};
