import type { EventFields } from "#core/events/event-fields.ts";
import { type Toast, errorToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findDraft } from "#data/queries/event-edit.ts";
import { listPublishingOrganizers } from "#data/queries/publishers.ts";
import { withReturn } from "#web/http/return-address.ts";
import { datesPreview } from "#web/components/event-form/dates-preview.server.ts";
import { eventFormOptions } from "#web/components/event-form/event-form-options.server.ts";
import type { EventFormView } from "#web/components/event-form/event-form-view.ts";
import { DRAFT_FIELD } from "#web/components/event-form/form-acts.ts";
import { takeStashedFields } from "#web/components/event-form/stashed-fields.server.ts";
import { storedPictureOf } from "#web/components/event-form/sent-event-form.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

const CREATE_EVENT_PATH = "/create-event";

/** Returns the form's address with the draft that it was opened from. */
export function createEventPath(draft: string | null): string {
  return draft === null ? CREATE_EVENT_PATH : `${CREATE_EVENT_PATH}?${new URLSearchParams({ [DRAFT_FIELD]: draft })}`;
}

/** The draft that the address names, whoever owns it; null if the address names none. */
function requestedDraft(request: Request): string | null {
  return new URL(request.url).searchParams.get(DRAFT_FIELD) || null;
}

const LOG_IN: Toast = errorToast({ title: "createEvent.toast.logIn", message: "createEvent.toast.logInText" });

/** Redirects a visitor to signing in, and then back to the form with the requested draft. */
export function redirectToLogin(request: Request, context: RequestContext): Response {
  return redirectWithToast(withReturn("/login", createEventPath(requestedDraft(request))), LOG_IN, context);
}

/**
 * Loads an empty form, a draft, or the values typed before signing in again, in the member's own zone and for their own
 * organizer.
 */
export async function createEventLoader(
  request: Request,
  { userId }: Viewer,
  context: RequestContext,
): Promise<{ view: EventFormView; headers: Headers }> {
  const { translate, site, database } = context;
  const organizers = await listPublishingOrganizers(database.db, userId);
  const stashed = await takeStashedFields(
    request,
    { path: createEventPath(requestedDraft(request)), owner: userId },
    context,
  );
  const headers = new Headers();
  if (stashed !== null) headers.append("set-cookie", stashed.forget);
  const own = organizers.find(({ isOwn }) => isOwn)?.publicId;
  const draft = await draftOf(request, userId, context);
  const empty: EventFields = own === undefined ? {} : { organizer: [own] };
  const values = stashed?.fields ?? draft.fields ?? empty;
  return {
    headers,
    view: {
      documentTitle: translate("layout.documentTitle", { title: translate("createEvent.title"), site: site.name }),
      owner: userId,
      // Values typed over a draft are stored apart from those typed into an empty form.
      savedAs: ["create-event", userId, draft.id ?? []].flat().join(" "),
      draft: draft.id,
      values,
      version: "",
      options: eventFormOptions(context, { organizers, chosen: values["languages"] ?? [] }),
      preview: datesPreview(values, context),
      datesAddress: `${CREATE_EVENT_PATH}/dates`,
      stored: await storedPictureOf(values, context),
      isStashed: stashed !== null,
    },
  };
}

/** Loads the draft that the address names, if it is this person's; otherwise null. */
async function draftOf(
  request: Request,
  userId: string,
  { database }: RequestContext,
): Promise<{ id: string | null; fields: EventFields | null }> {
  const requested = requestedDraft(request);
  const draft = requested === null ? null : await findDraft(database.db, { publicId: requested, userId });
  return draft === null ? { id: null, fields: null } : { id: draft.publicId, fields: draft.fields };
}
