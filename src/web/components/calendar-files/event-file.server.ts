import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END, dateSegment, datePath, eventPath, originalLocalOf } from "#core/events/event-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import type { CalendarScope } from "#data/queries/calendar-files.ts";
import { type FoundEvent, findDateOfEvent } from "#data/queries/event-page.ts";
import { calendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { movedDateOf } from "#web/components/event-page/event-page-loader.server.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * The calendar file of an event, for who may see its page; 404 for a room, which has no dates. Any words before the id
 * are answered: programs that read a file again need not follow a changed title.
 */
export async function eventFileLoader(segment: string, context: RequestContext): Promise<Response> {
  const event = await findShownEvent(segment, { part: "page", search: "", isFile: true }, context);
  return answer(
    event,
    { path: eventPath(event), scope: { of: "event", eventId: event.id }, name: event.title },
    context,
  );
}

/** The calendar file of one date. A date that moved with its schedule redirects, as its page does. */
export async function dateFileLoader(
  address: { event: string; date: string },
  context: RequestContext,
): Promise<Response> {
  const part = { part: "date", date: address.date, search: "", isFile: true } as const;
  const event = await findShownEvent(address.event, part, context);
  const { db } = context.database;
  const originalLocal = originalLocalOf(address.date);
  const date = originalLocal === null ? null : await findDateOfEvent(db, event.id, originalLocal);
  if (date === null) {
    const moved = originalLocal === null ? null : await movedDateOf(db, event, originalLocal);
    if (moved === null) throw new AppError("not-found", "the event has no such date");
    throw redirect(`${datePath(event, moved)}${CALENDAR_FILE_END}`, 302);
  }
  const scope = {
    of: "date",
    eventId: event.id,
    scheduleId: date.scheduleId,
    originalLocal: date.originalLocal,
  } as const;
  const name = `${event.title} ${dateSegment(date.originalLocal)}`;
  return answer(event, { path: datePath(event, date.originalLocal), scope, name }, context);
}

type Answered = { path: string; scope: CalendarScope; /** The file's name, as words. */ name: string };

function answer(event: FoundEvent, { path, scope, name }: Answered, context: RequestContext): Promise<Response> {
  const { translate, site } = context;
  const { title } = event;
  if (event.kind === "always_open") throw new AppError("not-found", "a room has no dates for a calendar");
  return calendarAnswer(
    {
      head: {
        name: translate("calendarFiles.names.event", { title }),
        description: translate("calendarFiles.descriptions.event", { site: site.name }),
        url: `${site.baseUrl}${path}`,
        source: `${site.baseUrl}${path}${CALENDAR_FILE_END}`,
        zone: event.schedules[0]?.timezone ?? null,
      },
      scope,
      fileName: titleSlug(name),
      isBusy: true,
      isPrivate: event.listing !== "public",
    },
    context,
  );
}
