import { NEAR_PARTS, type Near, nearPartOf } from "#core/events/near.ts";
import type { EventRow } from "#data/queries/event-row.ts";
import type { DayView } from "#web/components/events/event-row-view.ts";
import { nearWords } from "#web/components/events/place-words.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { Places } from "#web/routes/events/near-view.server.ts";

type Days = (rows: readonly EventRow[]) => readonly DayView[];

/** The days of each part of a list with a place (decision 0037); the first day of a part has its heading. */
export function daysInParts(
  context: RequestContext,
  rows: readonly EventRow[],
  { near, places, daysOf }: { near: Near; places: Places["places"]; daysOf: Days },
): readonly DayView[] {
  const byPart = Map.groupBy(rows, (row) => nearPartOf(row, near));
  const words = nearWords(near, places, context);
  return NEAR_PARTS.flatMap((part) =>
    daysOf(byPart.get(part) ?? []).map((day, at) => ({
      ...day,
      key: `${part}-${day.key}`,
      part: { id: `part-${part}`, heading: at === 0 ? context.translate(`places.part.${part}`, words) : null },
    })),
  );
}

/** The message of the first page that nothing is near; null when something is. */
export function nothingNear(
  context: RequestContext,
  rows: readonly EventRow[],
  { near, places }: { near: Near; places: Places["places"] },
): string | null {
  if (rows.some((row) => nearPartOf(row, near) === "near")) return null;
  return context.translate("places.nothingNear", nearWords(near, places, context));
}
