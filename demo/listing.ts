import { EMPTY_DRAFT, type EventDraft, type ParticipationFacts } from "#core/events/event-draft.ts";

/** What a demo listing says; the rest of a draft stays unsaid. */
export type Listing = Partial<Omit<EventDraft, "facts" | "place">> &
  Pick<EventDraft, "title" | "organizerName" | "type" | "description" | "schedules"> & {
    facts?: Partial<ParticipationFacts>;
    place?: Partial<EventDraft["place"]>;
  };

/** A whole draft from a listing. */
export function draftOf(listing: Listing): EventDraft {
  const { facts, place, ...fields } = listing;
  return {
    ...EMPTY_DRAFT,
    ...fields,
    facts: { ...EMPTY_DRAFT.facts, ...facts },
    place: { ...EMPTY_DRAFT.place, ...place },
  };
}

/** A meeting address that leads nowhere: demo rooms exist on example.org only. */
export function room(name: string): string {
  return `https://meet.example.org/${name}`;
}
