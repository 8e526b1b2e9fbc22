import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { type ListFile, listCalendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";

/**
 * An organizer's public events for its files; `fileOf` gives a file's path by the organizer's. The address of a
 * merged organizer redirects to the files of the remaining one.
 */
export async function organizerListFile(
  segment: string,
  fileOf: (path: string) => string,
  context: RequestContext,
): Promise<ListFile & { publicId: string }> {
  const found = await findShownOrganizer(segment, context).catch((thrown: unknown) => {
    const location = thrown instanceof Response ? thrown.headers.get("location") : null;
    throw location === null ? thrown : redirect(fileOf(location), 302);
  });
  if (found.state === "gone") throw gone(context);
  if (found.state === "missing") throw new AppError("not-found", "no organizer has this address");
  const { organizer } = found;
  const { site, translate } = context;
  return {
    publicId: organizer.publicId,
    name: translate("calendarFiles.names.organizer", { name: organizer.name, site: site.name }),
    path: organizerPath(organizer),
    zone: null,
    scope: { of: "organizer", organizerId: organizer.id },
    fileName: titleSlug(organizer.name, "organizer"),
    isPrivate: organizer.listing !== "public",
  };
}

/** The calendar of an organizer's public events. */
export async function organizerFileLoader(segment: string, context: RequestContext): Promise<Response> {
  const list = await organizerListFile(segment, (path) => path + CALENDAR_FILE_END, context);
  return listCalendarAnswer(list, `${list.path}${CALENDAR_FILE_END}`, context);
}
