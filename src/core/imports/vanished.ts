import type { Actor } from "#core/audit/actor.ts";

/** What becomes of an event that is no longer in its file or source; the first is the default. */
export const VANISHED_ACTS = ["keep", "cancel", "delete"] as const;
export type VanishedAct = (typeof VANISHED_ACTS)[number];

/** Admins delete what vanished, and a source does by its setting, which only they can choose. */
export function mayDeleteVanished({ role }: Pick<Actor, "role">): boolean {
  return role === "admin" || role === "system";
}

/** What a run has seen of its file. */
export type SeenRows = {
  /** The events that its rows are. */
  eventIds: ReadonlySet<number>;
  /** The organizers of its rows, by normalized name. */
  organizers: ReadonlySet<string>;
  /** What identifies its refused rows: ids in the source, and normalized titles. */
  refused: ReadonlySet<string>;
  /** Whether a refused row has nothing that identifies it, so that any event may be its. */
  hasNameless: boolean;
};

/** A coming event of the run's source. */
type Candidate = {
  id: number;
  sourceId: string | null;
  titleKey: string;
  organizerKey: string;
  /** The list that it came with; null for an event of the run itself. */
  list: number | null;
  /** Whether somebody decided that it stays without a row. */
  isRetained: boolean;
};

type Compared<Event> = {
  vanished: readonly Event[];
  /**
   * Whether a source may act by itself: not on a file that lacks more than it holds, which may be broken, or that has a
   * row that nobody can name.
   */
  isTrusted: boolean;
  /** The list that most events of the file came with; null if all are new. */
  list: number | null;
};

/**
 * Which coming events of a source its file does not hold any more. All uploads have one source, so each is compared with
 * the lists of its events: with the whole list if the file holds at least half of it, else with the events of the file's
 * organizers. A refused row still stands in the file.
 */
export function vanishedOf<Event extends Candidate>(
  candidates: readonly Event[],
  seen: SeenRows,
  { isUpload }: { isUpload: boolean },
): Compared<Event> {
  const earlier = candidates.filter(({ list }) => list !== null);
  const lists = [...Map.groupBy(earlier, ({ list }) => list)].map(([list, events]) => ({
    list,
    events,
    known: countKnown(events, seen),
  }));
  const vanished = isUpload
    ? lists.flatMap(({ events, known }) => missingOfList(events, seen, known))
    : missingOf(earlier, seen);
  const [likeliest] = lists.filter(({ known }) => known > 0).toSorted((a, b) => b.known - a.known);
  const isTrusted = !seen.hasNameless && countKnown(earlier, seen) >= vanished.length;
  return { vanished, isTrusted, list: likeliest?.list ?? null };
}

function countKnown(events: readonly Candidate[], { eventIds }: SeenRows): number {
  return events.filter(({ id }) => eventIds.has(id)).length;
}

function missingOf<Event extends Candidate>(events: readonly Event[], { eventIds, refused }: SeenRows): Event[] {
  return events.filter(
    ({ id, sourceId, titleKey, isRetained }) =>
      !isRetained && !eventIds.has(id) && !refused.has(sourceId ?? "") && !refused.has(titleKey),
  );
}

function missingOfList<Event extends Candidate>(events: readonly Event[], seen: SeenRows, known: number): Event[] {
  const missing = missingOf(events, seen);
  if (known >= missing.length) return missing;
  const ofThem = missing.filter(({ organizerKey }) => seen.organizers.has(organizerKey));
  return known >= ofThem.length ? ofThem : [];
}
