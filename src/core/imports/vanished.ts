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
  /** Number of those that were there before the run. */
  known: number;
  /** The organizers of its rows, by normalized name. */
  organizers: ReadonlySet<string>;
  /** What identifies its refused rows: ids in the source, and normalized titles. */
  refused: ReadonlySet<string>;
};

type Candidate = { id: number; sourceId: string | null; titleKey: string; organizerKey: string };

/**
 * The coming events of a source that its file does not hold any more. Every uploaded file is of the same source, so an
 * upload that holds less than half of them is another list: of such a file only events of its own organizers are meant.
 * A refused row still stands in the file.
 */
export function vanishedOf<Event extends Candidate>(
  candidates: readonly Event[],
  { eventIds, known, organizers, refused }: SeenRows,
  { isUpload }: { isUpload: boolean },
): readonly Event[] {
  const missing = candidates.filter(
    ({ id, sourceId, titleKey }) => !eventIds.has(id) && !refused.has(sourceId ?? "") && !refused.has(titleKey),
  );
  if (!isUpload || known >= missing.length) return missing;
  const ofThem = missing.filter(({ organizerKey }) => organizers.has(organizerKey));
  return known >= ofThem.length ? ofThem : [];
}

/** Whether a source may act on so many by itself: a file that lacks more than it holds may be broken. */
export function isTrusted(vanished: number, { known }: Pick<SeenRows, "known">): boolean {
  return known >= vanished;
}
