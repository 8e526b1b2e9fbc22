import { publishEvent } from "#commands/events/publish-event.ts";
import { saveDraft } from "#commands/events/save-draft.ts";
import { eventPath } from "#core/events/event-address.ts";
import { DRAFTS_MAX, textOf } from "#core/events/event-fields.ts";
import { type EventInput, readEventInput } from "#core/events/event-input.ts";
import { previewDates } from "#core/schedules/preview-dates.ts";
import { formatDateAtClock } from "#core/time/format.ts";
import { type Toast, errorToast, successToast, warningToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { findEventByPublicId, listDatesOfEvent } from "#data/queries/event-page.ts";
import { listPublishingOrganizers } from "#data/queries/publishers.ts";
import type { DuplicateView } from "#web/components/duplicates/duplicate-list.tsx";
import { duplicateViews } from "#web/components/duplicates/duplicate-views.server.ts";
import { failedToast, formAgain, pictureWords, problemsOf } from "#web/components/event-form/form-action.server.ts";
import {
  CREATE_ANYWAY,
  DRAFT_FIELD,
  SAVE_DRAFT,
  UNKNOWN_ACT,
  isFormOnlyAct,
} from "#web/components/event-form/form-acts.ts";
import { stashOverSignIn } from "#web/components/event-form/stashed-fields.server.ts";
import { type SentEventForm, withStoredPicture } from "#web/components/event-form/sent-event-form.server.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readPictureForm, statusOfPicture } from "#web/http/read-picture-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { SIGN_IN_ELSEWHERE } from "#web/http/sign-in-first.server.ts";
import { createEventPath } from "#web/routes/create-event/create-event-loader.server.ts";

const HOME = "/";
/** How long the notice is shown before the browser goes to the home page, in milliseconds (spec §9). */
const GOES_HOME_AFTER_MS = 1_500;
const FAILING = { failed: "createEvent.toast.failed" } as const;
const UNEXPECTED: Toast = errorToast({ title: "createEvent.toast.error", message: "createEvent.toast.unexpected" });
const EXPIRED: Toast = errorToast({ title: "createEvent.toast.expired", message: SIGN_IN_ELSEWHERE });
const NEW = { version: "" };
const NO_FORM = { fields: {}, act: "", hasScript: false, stored: null, pictureFault: null };

/** Creates the event, unless the form has an error or may be a duplicate. Whatever happens, the typed values stay. */
export async function createEventAction(request: Request, context: RequestContext) {
  const sent = await readPictureForm(request, context);
  if (sent === null) return formAgain(NO_FORM, { ...NEW, toast: shownToast(UNEXPECTED, context) }, 400, context);
  const { viewer } = context;
  const draft = String(sent.fields.get(DRAFT_FIELD) ?? "") || null;
  if (viewer === null || sent.fields.get("owner") !== viewer.userId) {
    await sent.upload?.discard();
    const toLogin = await stashOverSignIn(sent.fields, createEventPath(draft), context);
    if (toLogin !== null) return toLogin;
    const form = await withStoredPicture({ ...sent, upload: null }, "", context);
    return formAgain(form, { ...NEW, toast: shownToast(EXPIRED, context) }, 401, context);
  }
  const form = await withStoredPicture(sent, viewer.userId, context);
  const answer = await orLogged(context, "an event could not be created", () =>
    form.act === SAVE_DRAFT ? storeDraft(form, draft, context) : answerSent({ form, draft }, viewer, context),
  );
  return answer ?? formAgain(form, { ...NEW, toast: shownToast(UNEXPECTED, context) }, 503, context);
}

/** The submitted form, and the draft that it was opened from. */
type Sent = { form: SentEventForm; draft: string | null };

async function answerSent({ form, draft }: Sent, viewer: Viewer, context: RequestContext) {
  if (isFormOnlyAct(form.act)) return formAgain(form, NEW, 200, context);
  if (form.act !== "" && form.act !== CREATE_ANYWAY)
    return formAgain(form, { ...NEW, toast: shownToast(UNKNOWN_ACT, context) }, 400, context);
  const read = readEventInput(form.fields, { now: context.now });
  const problems = problemsOf(read.ok ? {} : read.errors, form, FAILING, context);
  if (problems !== null || !read.ok)
    return formAgain(form, { ...NEW, ...problems }, statusOfPicture(form.pictureFault, 422), context);
  if (form.act !== CREATE_ANYWAY) {
    const duplicates = await eventDuplicates(read.input, await organizerNameOf(form, viewer, context), context);
    if (duplicates.length > 0) return formAgain(form, { ...NEW, duplicates }, 409, context);
  }
  return publish({ form, draft }, read.input, context);
}

async function organizerNameOf({ fields }: SentEventForm, { userId }: Viewer, { database }: RequestContext) {
  const chosen = textOf(fields, "organizer");
  if (chosen === "") return textOf(fields, "organizerName");
  const organizers = await listPublishingOrganizers(database.db, userId);
  return organizers.find(({ publicId }) => publicId === chosen)?.name ?? "";
}

async function publish({ form, draft }: Sent, input: EventInput, context: RequestContext) {
  const { database, actor, now } = context;
  const result = await publishEvent(database, { actor, input, draft }, now);
  switch (result.outcome) {
    case "name-taken": {
      const toast = failedToast(FAILING, "exists", context);
      const errors = { title: context.translate("createEvent.toast.exists") };
      return formAgain(form, { ...NEW, toast, errors }, 409, context);
    }
    case "refused":
      return formAgain(form, { ...NEW, ...problemsOf(result.errors, form, FAILING, context) }, 422, context);
    case "published":
    case "held":
    case "private": {
      const toast = { ...CREATED[result.outcome], link: eventPath(result) };
      if (!form.hasScript) return redirectWithToast(HOME, toast, context);
      const event = {
        href: eventPath(result),
        title: result.title,
        state: context.translate(`createEvent.toast.state.${result.outcome}`),
        firstDate: await orLogged(context, "the first date of a new event could not be read", () =>
          firstDateOf(result.publicId, context),
        ),
      };
      const done = { to: HOME, afterMs: GOES_HOME_AFTER_MS, event };
      return formAgain(form, { ...NEW, toast: shownToast(toast, context), done }, 200, context);
    }
  }
}

/** The event's first date in the viewer's zone; null for an always-open room. */
async function firstDateOf(publicId: string, context: RequestContext): Promise<string | null> {
  const { database, now } = context;
  const event = await findEventByPublicId(database.db, publicId);
  if (event === null) return null;
  const [first] = await listDatesOfEvent(database.db, event.id, { from: now, limit: 1 });
  return first === undefined ? null : formatDateAtClock(first.startsAt, listReader(context).style);
}

/** Stores the form as a draft in its current state, errors and gaps included; the draft appears in My Events. */
async function storeDraft(form: SentEventForm, draft: string | null, context: RequestContext) {
  const { database, actor, now, translate } = context;
  const result = await saveDraft(database, { actor, fields: form.fields, draft }, now);
  if (result.outcome !== "saved") {
    const toast = { ...DRAFT_REFUSED[result.outcome], values: { max: DRAFTS_MAX } };
    return formAgain(form, { ...NEW, toast: shownToast(toast, context) }, 422, context);
  }
  const toast = draftToast(form);
  if (!form.hasScript) return redirectWithToast(DRAFTS, toast, context);
  const title = textOf(form.fields, "title").trim() || translate("createEvent.toast.untitled");
  const event = { href: createEventPath(result.draft), title, state: null, firstDate: null };
  const done = { to: DRAFTS, afterMs: 0, event };
  return formAgain(form, { ...NEW, toast: shownToast(toast, context), done }, 200, context);
}

/** The toast for a stored draft; a rejected picture is missing from the draft, and the toast says why. */
function draftToast({ pictureFault }: SentEventForm): Toast {
  if (pictureFault === null) return DRAFT_SAVED;
  const { message } = pictureWords(pictureFault);
  return warningToast({ title: "createEvent.toast.draftWithoutPicture", message });
}

const DRAFTS = "/my-events?tab=drafts";
const DRAFT_SAVED: Toast = successToast({
  title: "createEvent.toast.draftSaved",
  message: "createEvent.toast.draftSavedText",
});
const draftRefused = errorToast({ title: "createEvent.toast.draftFailed" });
const DRAFT_REFUSED: Record<"too-many" | "too-long", Toast> = {
  "too-many": { ...draftRefused, message: "createEvent.toast.draftTooMany" },
  "too-long": { ...draftRefused, message: "createEvent.toast.draftTooLong" },
};

const created = successToast({ seconds: 10, title: "createEvent.toast.created" });
const CREATED: Record<"published" | "held" | "private", Toast> = {
  published: { ...created, message: "createEvent.toast.createdText" },
  held: { ...created, message: "createEvent.toast.heldText" },
  private: { ...created, message: "createEvent.toast.private" },
};

/** Finds events that may be duplicates of the form's event, by its first date. */
function eventDuplicates(
  { draft, schedules }: EventInput,
  organizerName: string,
  context: RequestContext,
): Promise<readonly DuplicateView[]> {
  const { now, zone } = context;
  const [first = null] = previewDates(schedules, { viewerZone: zone.id, now, count: 1 });
  const { title, link } = draft;
  const { startsAt = null, endsAt = null } = first ?? {};
  return duplicateViews({ title, organizerName, link, startsAt, endsAt }, context);
}
