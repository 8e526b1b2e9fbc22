import type { EventFields } from "#core/events/event-fields.ts";
import { formatFullDate } from "#core/time/format.ts";
import type { Viewer } from "#core/viewer.ts";
import { listSubmissionsOf } from "#data/queries/submissions.ts";
import { formZone } from "#web/components/event-form/event-form-options.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { shownStatus } from "#web/components/submissions/shown-status.ts";
import { submissionFormView } from "#web/components/submissions/submission-form-view.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { OwnSubmission, SubmitEventsView } from "#web/routes/submit-events/submit-events-view.ts";

/** So many of somebody's own are listed. */
const OWN_MAX = 10;

/** An empty form, with name and address of whoever is signed in, and what they sent before. */
export async function loadSubmitEvents(context: RequestContext): Promise<SubmitEventsView> {
  const { translate, site, viewer, auth } = context;
  return {
    head: {
      documentTitle: translate("layout.documentTitle", { title: translate("submissions.title"), site: site.name }),
      description: translate("submissions.metaDescription", { site: site.name }),
      canonical: `${site.baseUrl}/submit-events`,
    },
    form: submissionFormView(firstValues(viewer, formZone(context)), context),
    formKey: auth.openForm(),
    keptAs: `submit-events ${viewer?.userId ?? ""}`,
    own: viewer === null ? [] : await ownSubmissions(viewer, context),
  };
}

function firstValues(viewer: Viewer | null, zone: string): EventFields {
  const known = { organizerName: [viewer?.name ?? ""], organizerEmail: [viewer?.email ?? ""] };
  return { timezone: [zone], isOnline: ["yes"], ...(viewer !== null && known) };
}

async function ownSubmissions({ userId }: Viewer, context: RequestContext): Promise<readonly OwnSubmission[]> {
  const { translate, style } = listReader(context);
  const found = await listSubmissionsOf(context.database.db, userId, OWN_MAX);
  return found.map((each) => {
    const status = translate(`submissions.status.${shownStatus(each)}`);
    const line = translate("submissions.own.row", { status, date: formatFullDate(each.createdAt, style) });
    return { href: `/submissions/${each.publicId}`, title: each.eventTitle, line };
  });
}
