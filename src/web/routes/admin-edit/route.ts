import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { findEditedEvent } from "#web/components/event-owner/find-edited-event.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { Route } from "./+types/route.ts";

/** `/admin/edit/{id}` of the spec: redirects to the event's own form, if the viewer may change the event (PRODUCT P18). */
export async function loader({ params, context: router }: Route.LoaderArgs) {
  const context = router.get(requestContext);
  const { event } = await findEditedEvent(params.event, requireViewer(context), context);
  return redirect(`${eventPath(event)}/edit`);
}
