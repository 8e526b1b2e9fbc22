import type { EventFields } from "#core/events/event-fields.ts";
import type { Viewer } from "#core/viewer.ts";
import { publishingOrganizers } from "#data/queries/publishing-organizers.ts";
import { datesPreview } from "#web/components/event-form/dates-preview.server.ts";
import { eventFormOptions } from "#web/components/event-form/event-form-options.server.ts";
import type { EventFormView } from "#web/components/event-form/event-form-view.ts";
import { takeKeptFields } from "#web/components/event-form/kept-fields.server.ts";
import { storedOf } from "#web/components/event-form/sent-event-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export const CREATE_EVENT_PATH = "/create-event";

/** An empty form, in the member's own zone and for their own organizer; or with what was typed before signing in again. */
export async function loadCreateEvent(
  request: Request,
  { userId }: Viewer,
  about: RequestContext,
): Promise<{ view: EventFormView; headers: Headers }> {
  const { translate, site, database } = about;
  const organizers = await publishingOrganizers(database.db, userId);
  const kept = takeKeptFields(request, { path: CREATE_EVENT_PATH, owner: userId }, about);
  const headers = new Headers();
  if (kept !== null) headers.append("set-cookie", kept.forget);
  const own = organizers.find(({ isOwn }) => isOwn)?.publicId;
  const empty: EventFields = own === undefined ? {} : { organizer: [own] };
  const values = kept?.fields ?? empty;
  return {
    headers,
    view: {
      documentTitle: translate("layout.documentTitle", { title: translate("createEvent.title"), site: site.name }),
      owner: userId,
      keptAs: `create-event ${userId}`,
      values,
      version: "",
      options: eventFormOptions(about, { organizers, chosen: values["languages"] ?? [] }),
      preview: datesPreview(values, about),
      stored: await storedOf(values, about),
      isKept: kept !== null,
    },
  };
}
