import { inArray } from "drizzle-orm";
import type { Listing, Visibility } from "#core/visibility.ts";
import { events } from "#data/tables/events.ts";
import { organizers } from "#data/tables/organizers.ts";
import type { Connection } from "#data/transaction.ts";

/** What a line of the log may name, and what decides who may see it. */
export type NamedSubject = {
  kind: "event" | "organizer";
  publicId: string;
  name: string;
  listing: Listing;
  visibility: Visibility;
  userId: string | null;
  deletedAt: number | null;
};

/** The events and organizers with these public ids, whatever became of them. */
export async function listNamedSubjects(
  db: Connection,
  { eventIds, organizerIds }: { eventIds: readonly string[]; organizerIds: readonly string[] },
): Promise<readonly NamedSubject[]> {
  const ofEvents = db
    .select({
      publicId: events.publicId,
      name: events.title,
      listing: events.listing,
      visibility: events.visibility,
      userId: events.userId,
      deletedAt: events.deletedAt,
    })
    .from(events)
    .where(inArray(events.publicId, [...eventIds]));
  const ofOrganizers = db
    .select({
      publicId: organizers.publicId,
      name: organizers.name,
      listing: organizers.listing,
      visibility: organizers.visibility,
      userId: organizers.userId,
      deletedAt: organizers.deletedAt,
    })
    .from(organizers)
    .where(inArray(organizers.publicId, [...organizerIds]));
  const [foundEvents, foundOrganizers] = await Promise.all([
    eventIds.length === 0 ? [] : ofEvents,
    organizerIds.length === 0 ? [] : ofOrganizers,
  ]);
  return [
    ...foundEvents.map((event) => ({ kind: "event" as const, ...event })),
    ...foundOrganizers.map((organizer) => ({ kind: "organizer" as const, ...organizer })),
  ];
}
