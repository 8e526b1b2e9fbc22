import type { FoundNotification } from "#core/notifications/describe-notification.ts";
import type { NotificationName } from "#core/notifications/notification.ts";

/** Notifications of the same subject replace each other. */
const SUBJECTS: Partial<Record<NotificationName, "time" | "cancelled" | "link" | "correction">> = {
  "event-moved": "time",
  "date-moved": "time",
  "event-cancelled": "cancelled",
  "event-restored": "cancelled",
  "date-cancelled": "cancelled",
  "date-restored": "cancelled",
  "event-link-changed": "link",
  "correction-suggested": "correction",
};

const RESTORED: ReadonlySet<NotificationName> = new Set<NotificationName>(["event-restored", "date-restored"]);

/**
 * Gathers a reader's notifications, oldest first, for one mail: moves of the same date become one move from its first
 * old time to its last new one, of other notifications with the same subject only the last remains, and what was
 * undone meanwhile is left out.
 */
export function gatherNotifications<Found extends FoundNotification>(found: readonly Found[]): readonly Found[] {
  const bySubject = Map.groupBy(found, (each) => subjectOf(each) ?? each);
  return [...bySubject.values()].flatMap((group) =>
    group[0]?.facts.oldStartsAt === undefined ? lastState(group) : joinMoves(group),
  );
}

/** The subject of a notification; null if it stands alone. */
function subjectOf({ name, event, facts }: FoundNotification): string | null {
  const subject = SUBJECTS[name];
  return subject === undefined || event === null ? null : `${subject} ${event.publicId} ${facts.originalLocal ?? ""}`;
}

function lastState<Found extends FoundNotification>(group: readonly Found[]): readonly Found[] {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return [];
  const isUndone = RESTORED.has(first.name) !== RESTORED.has(last.name);
  return isUndone ? [] : [last];
}

/** A move that begins where another ended continues it; one that ends where it began is dropped. */
function joinMoves<Found extends FoundNotification>(group: readonly Found[]): readonly Found[] {
  const joined: Found[] = [];
  for (const move of group) {
    const at = joined.findIndex(
      ({ facts }) => facts.startsAt !== undefined && facts.startsAt === move.facts.oldStartsAt,
    );
    const earlier = joined[at];
    if (earlier === undefined) joined.push(move);
    else joined[at] = { ...move, facts: { ...move.facts, oldStartsAt: earlier.facts.oldStartsAt } };
  }
  return joined.filter(({ facts }) => facts.oldStartsAt !== facts.startsAt);
}
