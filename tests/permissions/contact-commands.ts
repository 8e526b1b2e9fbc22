import { putBackContact, removeContact } from "#commands/contacts/remove-contact.ts";
import { SYSTEM_ACTOR } from "#core/audit/actor.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import type { Call } from "#tests/permissions/call-command.ts";

/** Valid calls of the commands for contacts, by the command's file. */
export const CONTACT_COMMANDS: Readonly<Record<string, (call: Call) => Promise<unknown>>> = {
  "contacts/remove-contact": ({ inside, actor, id }) =>
    removeContact(inside, { actor, id: Number(id("subscription's number")), isForgotten: false }, TEST_NOW),
  "contacts/put-back-contact": async ({ inside, actor, id }) => {
    const contact = { id: Number(id("subscription's number")), leftAt: TEST_NOW };
    await removeContact(inside, { actor: SYSTEM_ACTOR, id: contact.id, isForgotten: false }, TEST_NOW);
    return putBackContact(inside, { actor, removed: contact }, TEST_NOW);
  },
};
