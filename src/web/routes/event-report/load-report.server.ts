import { redirect } from "react-router";
import { eventPath } from "#core/events/event-address.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { ReportView } from "#web/routes/event-report/report-view.ts";

/** The form with which anyone says what is wrong with an event that they see; an old title redirects to the present one (PRODUCT P18). */
export async function loadReport(segment: string, context: RequestContext): Promise<ReportView> {
  const event = await findShownEvent(segment, { part: "page", search: "" }, context);
  const path = eventPath(event);
  if (context.method !== "POST" && `/events/${segment}` !== path) throw redirect(`${path}/report`, 301);
  const { title } = event;
  const { translate, site } = context;
  return { documentTitle: translate("reports.documentTitle", { title, site: site.name }), title, path };
}
