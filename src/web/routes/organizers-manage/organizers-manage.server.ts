import { registerOrganizer } from "#commands/organizers/register-organizer.ts";
import { saveOrganizer } from "#commands/organizers/save-organizer.ts";
import { ORGANIZER_FIELDS, type OrganizerInput } from "#core/organizers/organizer-input.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { type Toast, errorToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import type { OrganizerRow } from "#data/queries/organizers.ts";
import {
  type ManagedOrganizer,
  manageFrame,
  managedOrganizer,
} from "#web/components/organizers/managed-organizer.server.ts";
import type { OrganizerFormAnswer } from "#web/components/organizers/organizer-form-view.ts";
import {
  STASHED_FIELDS,
  organizerFormAgain,
  checkedOrganizer,
  openOrganizerForm,
  ownedForm,
  unclaimedNamesake,
} from "#web/components/organizers/organizer-form.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";

const CREATED: Toast = successToast({ title: "organizerForm.created", message: "organizerForm.registeredText" });
const UPDATED: Toast = { ...CREATED, title: "organizerForm.updated", message: "organizerForm.updatedText" };
const FAILED = { message: "organizerForm.unexpected" };
const CREATE_FAILED: Toast = errorToast({ ...FAILED, title: "organizerForm.createFailed" });
const UPDATE_FAILED: Toast = errorToast({ ...FAILED, title: "organizerForm.updateFailed" });
const OPERATION_FAILED: Toast = errorToast({ ...FAILED, title: "organizerForm.operationFailed" });

/** Stores the profile, or creates it. On any error the typed values stay. */
export async function manageAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const path = managePath(url.search);
  const owned = await ownedForm(form, { path, fields: STASHED_FIELDS, message: "organizerForm.manageSignIn" }, context);
  if ("refused" in owned) return owned.refused;
  const managed = await orLogged(context, "an organizer could not be read", async () => ({
    found: await managedOrganizer(url, owned.viewer, context),
  }));
  if (managed === null)
    return organizerFormAgain(form, { toast: shownToast(OPERATION_FAILED, context) }, { status: 503 });
  const checked = checkedOrganizer(form, context);
  if ("refused" in checked) return checked.refused;
  const { found } = managed;
  const answer = await orLogged(context, "an organizer could not be saved", () =>
    found === null
      ? create(form, { viewer: owned.viewer, input: checked.input }, context)
      : save(form, { managed: found, input: checked.input }, context),
  );
  const failed = found === null ? CREATE_FAILED : UPDATE_FAILED;
  return answer ?? organizerFormAgain(form, { toast: shownToast(failed, context) }, { status: 503 });
}

async function create(
  form: SentForm,
  { viewer, input }: { viewer: Viewer; input: OrganizerInput },
  context: RequestContext,
) {
  const unclaimed = await unclaimedNamesake(form, input, context);
  if (unclaimed !== null) return organizerFormAgain(form, { unclaimed }, { status: 409 });
  const registering = { actor: context.actor, userId: viewer.userId, input };
  const { outcome } = await registerOrganizer(context.database, registering, context.now);
  if (outcome === "registered") return redirectWithToast("/organizers/manage", CREATED, context);
  const toast: Toast = { ...CREATE_FAILED, message: "organizerForm.hasOne" };
  return organizerFormAgain(form, { toast: shownToast(toast, context) }, { status: 409 });
}

async function save(
  form: SentForm,
  { managed, input }: { managed: ManagedOrganizer; input: OrganizerInput },
  context: RequestContext,
) {
  const { publicId } = managed.organizer;
  // The same person created the profile in another tab after opening this form.
  const version = Number(form.text("version"));
  const saving = { actor: context.actor, publicId, version, input };
  const saved = await saveOrganizer(context.database, saving, context.now);
  if (saved.outcome === "saved") return redirectWithToast(managePath(managed.query), UPDATED, context);
  const meanwhile = organizerMeanwhile(saved.organizer, input, context);
  return organizerFormAgain(form, { meanwhile }, { status: 409 });
}

/** Describes what somebody else stored in the fields in which this form differs, with the stored version. */
function organizerMeanwhile(
  stored: OrganizerRow,
  input: OrganizerInput,
  { translate }: RequestContext,
): NonNullable<OrganizerFormAnswer["meanwhile"]> {
  const other = ORGANIZER_FIELDS.filter((name) => stored[name] !== input[name]);
  return {
    version: stored.version,
    values: other.map((name) =>
      translate("organizerForm.meanwhileValue", {
        label: translate(`organizerForm.fields.${name}`),
        value: valueOf(stored, name),
      }),
    ),
  };

  function valueOf(organizer: OrganizerRow, name: (typeof ORGANIZER_FIELDS)[number]): string {
    if (name === "visibility") return translate(`organizerForm.fields.${organizer.visibility}`);
    if (name === "contactShown") return translate(organizer.contactShown ? "organizerForm.yes" : "organizerForm.no");
    return truncateAtWord(organizer[name] ?? "") || translate("organizerForm.meanwhileEmpty");
  }
}

/** The address of the profile's form, which a stored form names. */
function managePath(query: string): string {
  return `/organizers/manage${query}`;
}

/**
 * Loads the form of the viewer's own profile, or of one that the viewer edits for others; an empty form for a viewer
 * without a profile.
 */
export async function manageLoader(request: Request, context: RequestContext) {
  const viewer = requireViewer(context);
  const url = new URL(request.url);
  const managed = await managedOrganizer(url, viewer, context);
  const { translate, site } = context;
  const title = translate(managed === null ? "organizerManage.createTitle" : "organizerManage.title");
  const documentTitle = translate("layout.documentTitle", { title, site: site.name });
  const frame = await manageFrame(managed, viewer, context);
  const path = managePath(url.search);
  const opened = { request, path, owner: viewer.userId, organizer: managed?.organizer ?? null };
  const { form, headers } = await openOrganizerForm(opened, context);
  return { view: { documentTitle, frame, form }, headers };
}
