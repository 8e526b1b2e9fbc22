import { publishEvent } from "#commands/events/publish-event.ts";
import { updateEvent } from "#commands/events/update-event.ts";
import type { EventFields } from "#core/events/event-fields.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { Viewer } from "#core/viewer.ts";
import type { Database } from "#data/database.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";
import { actorFor, eventInput, openForm } from "#tests/support/builders/event-form.ts";

/** Creates and saves members' events in this database through their forms; give the fields that the test is about. */
export function eventForms(database: Pick<Database, "db">) {
  return {
    /** Publishes an event as this member; returns its public id. */
    published: async (viewer: Viewer, overrides: EventFields = {}): Promise<string> => {
      const outcome = await publishEvent(database, { actor: actorFor(viewer), input: eventInput(overrides) }, TEST_NOW);
      if (!("publicId" in outcome)) throw new Error(outcome.outcome);
      return outcome.publicId;
    },
    /** Opens the event's form, changes these fields and submits it. */
    save: async (viewer: Viewer, publicId: string, changes: EventFields, now: EpochMs = TEST_NOW) => {
      const form = await openForm(database, publicId, now);
      return updateEvent(database, { actor: actorFor(viewer), ...form.send(changes) }, now);
    },
  };
}
