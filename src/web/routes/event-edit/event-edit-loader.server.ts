import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { eventVersion } from "#core/events/event-version.ts";
import { fieldsOfInput } from "#core/events/fields-of-input.ts";
import type { Viewer } from "#core/viewer.ts";
import { inputOfStored, listSchedulesWithExceptions, type StoredEvent } from "#data/queries/event-edit.ts";
import { listPublishingOrganizers } from "#data/queries/publishers.ts";
import { datesPreview } from "#web/components/event-form/dates-preview.server.ts";
import { eventFormOptions } from "#web/components/event-form/event-form-options.server.ts";
import type { EventFormView } from "#web/components/event-form/event-form-view.ts";
import { takeStashedFields } from "#web/components/event-form/stashed-fields.server.ts";
import { storedPictureOf } from "#web/components/event-form/sent-event-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { returnPath } from "#web/routes/event-edit/return-path.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";

function editPath(event: Pick<StoredEvent, "title" | "publicId">): string {
  return `${eventPath(event)}/edit`;
}

/**
 * Loads the form with the event's values; an old title redirects to the current one (PRODUCT P18). After a POST to this
 * address there is no redirect, although the event may have another title now or may be deleted.
 */
export async function eventEditLoader(
  request: Request,
  segment: string,
  viewer: Viewer,
  context: RequestContext,
): Promise<{ view: EventFormView; href: string; headers: Headers }> {
  const { event } = await findEditedEvent(segment, viewer, context, context.method === "POST" ? "found" : "gone");
  const path = editPath(event);
  if (context.method !== "POST" && `/events/${segment}/edit` !== path)
    throw redirect(`${path}${new URL(request.url).search}`, 301);
  const { translate, site, database, now } = context;
  const stashed = await takeStashedFields(request, { path: returnPath(event.publicId), owner: viewer.userId }, context);
  const headers = new Headers();
  if (stashed !== null) headers.append("set-cookie", stashed.forget);
  const stored = fieldsOfInput(inputOfStored(event, now));
  const values = stashed === null ? stored : { ...stored, ...stashed.fields };
  const options = eventFormOptions(context, {
    organizers: withOwn(await listPublishingOrganizers(database.db, viewer.userId), event),
    chosen: values["languages"] ?? [],
  });
  const title = translate("createEvent.edit.documentTitle", { title: event.title });
  return {
    headers,
    href: eventPath(event),
    view: {
      documentTitle: translate("layout.documentTitle", { title, site: site.name }),
      owner: viewer.userId,
      draft: null,
      savedAs: `event ${event.publicId} ${viewer.userId}`,
      values,
      version: stashed?.version ?? eventVersion(stored),
      options,
      preview: datesPreview(values, context, await listSchedulesWithExceptions(database.db, event.schedules)),
      datesAddress: `${editPath(event)}/dates`,
      stored: await storedPictureOf(values, context),
      isStashed: stashed !== null,
    },
  };
}

/** Adds the event's own organizer to the choice, also for a moderator who publishes for none. */
function withOwn(
  organizers: Awaited<ReturnType<typeof listPublishingOrganizers>>,
  { organizer }: StoredEvent,
): Awaited<ReturnType<typeof listPublishingOrganizers>> {
  if (organizer === null || organizer.userId === null) return organizers;
  const { publicId, name } = organizer;
  return organizers.some((each) => each.publicId === publicId)
    ? organizers
    : [...organizers, { publicId, name, isOwn: false }];
}
