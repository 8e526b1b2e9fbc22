import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { mayDeleteEvent } from "#core/events/event-policy.ts";
import type { Viewer } from "#core/viewer.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

export type EventCancelView = {
  documentTitle: string;
  publicId: string;
  title: string;
  href: string;
  isCancelled: boolean;
  mayDelete: boolean;
};

/** The page of calling an event off; an old title redirects to the present one (PRODUCT P18). */
export async function loadEventCancel(
  request: Request,
  segment: string,
  { viewer, context }: { viewer: Viewer; context: RequestContext },
): Promise<EventCancelView> {
  const { event, guarded } = await findEditedEvent(segment, viewer, context);
  const href = eventPath(event);
  if (context.method !== "POST" && `/events/${segment}` !== href)
    throw redirect(`${href}/cancel${new URL(request.url).search}`, 301);
  const { translate, site } = context;
  return {
    documentTitle: translate("eventOwner.cancelling.documentTitle", { title: event.title, site: site.name }),
    publicId: event.publicId,
    title: event.title,
    href,
    isCancelled: event.cancelledAt !== null,
    mayDelete: mayDeleteEvent(viewer, guarded),
  };
}
