import { redirect } from "react-router";
import { AppError } from "#core/errors.ts";
import { CALENDAR_FILE_END } from "#core/events/event-address.ts";
import { organizerPath } from "#core/organizers/organizer-address.ts";
import { titleSlug } from "#core/text/title-slug.ts";
import { calendarAnswer } from "#web/components/calendar-files/calendar-answer.server.ts";
import { findShownOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { gone } from "#web/http/respond.server.ts";

/** The calendar of an organizer's public events. A merged organizer's has moved to the kept one's. */
export async function organizerFileLoader(segment: string, context: RequestContext): Promise<Response> {
  const found = await findShownOrganizer(segment, context).catch((thrown: unknown) => {
    const location = thrown instanceof Response ? thrown.headers.get("location") : null;
    throw location === null ? thrown : redirect(`${location}${CALENDAR_FILE_END}`, 302);
  });
  if (found.state === "gone") throw gone(context);
  if (found.state === "missing") throw new AppError("not-found", "no organizer has this address");
  const { organizer } = found;
  const { site, translate } = context;
  const url = `${site.baseUrl}${organizerPath(organizer)}`;
  return calendarAnswer(
    {
      head: {
        name: translate("calendarFiles.names.organizer", { name: organizer.name, site: site.name }),
        description: translate("calendarFiles.descriptions.list", { site: site.name }),
        url,
        source: `${url}${CALENDAR_FILE_END}`,
        zone: null,
      },
      scope: { of: "organizer", organizerId: organizer.id },
      fileName: titleSlug(organizer.name, "organizer"),
      isBusy: false,
      isPrivate: organizer.listing !== "public",
    },
    context,
  );
}
