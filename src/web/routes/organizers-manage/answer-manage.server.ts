import { registerOrganizer } from "#commands/organizers/register-organizer.ts";
import { saveOrganizer } from "#commands/organizers/save-organizer.ts";
import type { OrganizerInput } from "#core/organizers/organizer-input.ts";
import type { Toast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { type ManagedOrganizer, managedOrganizer } from "#web/components/organizers/managed-organizer.server.ts";
import {
  again,
  checkedOrganizer,
  KEPT_FIELDS,
  unclaimedNamesake,
} from "#web/components/organizers/organizer-form.server.ts";
import { ownedForm } from "#web/components/organizers/owned-form.server.ts";
import { unlessRefused } from "#web/components/organizers/unless-refused.server.ts";
import { redirectWithToast, shownToast } from "#web/http/flash.server.ts";
import { readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { managePath } from "#web/routes/organizers-manage/load-manage.server.ts";
import { organizerMeanwhile } from "#web/routes/organizers-manage/organizer-meanwhile.server.ts";

const CREATED: Toast = {
  kind: "success",
  title: "organizerForm.created",
  message: "organizerForm.registeredText",
  seconds: 5,
};
const UPDATED: Toast = { ...CREATED, title: "organizerForm.updated", message: "organizerForm.updatedText" };
const FAILED = { kind: "error", message: "organizerForm.unexpected", seconds: 0 } as const;
const CREATE_FAILED: Toast = { ...FAILED, title: "organizerForm.createFailed" };
const UPDATE_FAILED: Toast = { ...FAILED, title: "organizerForm.updateFailed" };
const OPERATION_FAILED: Toast = { ...FAILED, title: "organizerForm.operationFailed" };

/** Stores the profile, or makes it where there is none. Whatever fails, what was typed stays. */
export async function answerManage(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const url = new URL(request.url);
  const path = managePath(url.search);
  const owned = ownedForm(form, { path, fields: KEPT_FIELDS, message: "organizerForm.manageSignIn" }, context);
  if ("refused" in owned) return owned.refused;
  const managed = await unlessRefused(context, "an organizer could not be read", async () => ({
    found: await managedOrganizer(url, owned.viewer, context),
  }));
  if (managed === null) return again(form, { toast: shownToast(OPERATION_FAILED, context) }, { status: 503 });
  const checked = checkedOrganizer(form, context);
  if ("refused" in checked) return checked.refused;
  const { found } = managed;
  const answer = await unlessRefused(context, "an organizer could not be saved", () =>
    found === null
      ? create(form, { viewer: owned.viewer, input: checked.input }, context)
      : save(form, { managed: found, input: checked.input }, context),
  );
  const failed = found === null ? CREATE_FAILED : UPDATE_FAILED;
  return answer ?? again(form, { toast: shownToast(failed, context) }, { status: 503 });
}

async function create(
  form: SentForm,
  { viewer, input }: { viewer: Viewer; input: OrganizerInput },
  context: RequestContext,
) {
  const unclaimed = await unclaimedNamesake(form, input, context);
  if (unclaimed !== null) return again(form, { unclaimed }, { status: 409 });
  const registering = { actor: context.actor, userId: viewer.userId, input };
  const { outcome } = await registerOrganizer(context.database, registering, context.now);
  if (outcome === "registered") return redirectWithToast("/organizers/manage", CREATED, context);
  const toast: Toast = { ...CREATE_FAILED, message: "organizerForm.hasOne" };
  return again(form, { toast: shownToast(toast, context) }, { status: 409 });
}

async function save(
  form: SentForm,
  { managed, input }: { managed: ManagedOrganizer; input: OrganizerInput },
  context: RequestContext,
) {
  const { publicId } = managed.organizer;
  // A form that was opened before there was a profile, by its own person in another tab.
  const version = Number(form.text("version"));
  const saving = { actor: context.actor, publicId, version, input };
  const saved = await saveOrganizer(context.database, saving, context.now);
  if (saved.outcome === "saved") return redirectWithToast(managePath(managed.query), UPDATED, context);
  const meanwhile = organizerMeanwhile(saved.organizer, input, context);
  return again(form, { meanwhile }, { status: 409 });
}
