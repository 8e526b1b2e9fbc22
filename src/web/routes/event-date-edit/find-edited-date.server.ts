import { redirect } from "react-router";
import { findDate, resolveMovedDate } from "#core/schedules/moved-dates.ts";
import { AppError } from "#core/errors.ts";
import { dateSegment, eventPath, originalLocalOf } from "#core/events/event-address.ts";
import type { Occurrence } from "#core/occurrences/occurrence.ts";
import type { Viewer } from "#core/viewer.ts";
import type { FoundEvent } from "#data/queries/event-page.ts";
import { listScheduleMoves } from "#data/queries/schedule-moves.ts";
import { dateEditPath } from "#web/components/event-owner/date-edit-path.ts";
import { datedEvent } from "#web/components/event-owner/dated-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type DateAddress = { event: string; date: string };
export type EditedDate = { event: FoundEvent; plan: FoundEvent["schedules"][number]; date: Occurrence };

/**
 * Finds the date that an address names, for a person who may change it; redirects to the new address of a date that has
 * moved. Throws `not-found` for an unknown date. A date that is over can no longer be changed, so its page redirects to
 * the upcoming dates.
 */
export async function findEditedDate(
  url: URL,
  address: DateAddress,
  viewer: Viewer,
  context: RequestContext,
): Promise<EditedDate> {
  const event = await datedEvent(address.event, viewer, context);
  const originalLocal = originalLocalOf(address.date);
  if (originalLocal === null) throw new AppError("not-found", "the address names no date");
  const plans = plansNamed(url, event);
  for (const plan of plans) {
    const date = plan.endedAt === null ? findDate(plan, plan.exceptions, originalLocal) : null;
    if (date === null) continue;
    const path = `${eventPath(event)}/dates/${dateSegment(originalLocal)}`;
    const isOld = `/events/${address.event}/dates/${address.date}` !== path;
    if (isOld && context.method !== "POST") throw redirect(path + url.search, 301);
    if (date.endsAt <= context.now) throw redirect(`${eventPath(event)}/dates`);
    return { event, plan, date };
  }
  const moves = await listScheduleMoves(context.database.db, event.id);
  for (const plan of plans) {
    const place = resolveMovedDate({ scheduleId: plan.id, originalLocal }, moves);
    const isMoved = place.scheduleId !== plan.id || place.originalLocal !== originalLocal;
    if (isMoved) throw redirect(dateEditPath(event, place));
  }
  throw new AppError("not-found", "the event has no such date");
}

/**
 * Returns the schedule whose number the address gives; without a number all schedules, of which usually only one has
 * such a date.
 */
function plansNamed({ searchParams }: URL, { schedules }: FoundEvent): FoundEvent["schedules"] {
  const number = searchParams.get("schedule");
  return number === null ? schedules : schedules.slice(Number(number) - 1, Number(number));
}
