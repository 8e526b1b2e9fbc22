import { data } from "react-router";
import { changeRole } from "#commands/accounts/change-role.ts";
import { liftSuspension } from "#commands/accounts/lift-suspension.ts";
import { suspendMember } from "#commands/accounts/suspend-member.ts";
import { type Role, isRole } from "#core/accounts/account-policy.ts";
import { isMemberId, MEMBERS_PATH } from "#core/admin/members-address.ts";
import type { ValidationErrors } from "#core/check-input.ts";
import { AppError } from "#core/errors.ts";
import type { Toast } from "#core/toast.ts";
import { findAccount } from "#data/queries/accounts.ts";
import { contactOf } from "#web/components/accounts/contact-of.server.ts";
import type { MembersAnswer } from "#web/components/admin-users/member-view.ts";
import { pathAfterRole } from "#web/components/admin-users/path-after-role.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { ownPath } from "#web/http/own-path.ts";
import { formErrors, readForm, type SentForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/** `to`: where to go on, for somebody who can no longer see the list. */
type Result = { toast: Toast; to?: string } | { errors: ValidationErrors };

/**
 * Changes a role, suspends a member or reinstates them, depending on the form. Redirects back to the same place in the
 * list, with a toast.
 */
export async function membersAction(request: Request, context: RequestContext) {
  const form = await readForm(request);
  const intent = form.text("intent");
  const result = await orLogged(context, `a member could not be changed (${intent})`, () => act(form, context));
  if (result !== null && "errors" in result) {
    const answer = { errors: formErrors(result.errors, context), reason: form.text("reason") };
    return data<MembersAnswer>(answer, { status: 422 });
  }
  const back = form.has("returnTo") ? ownPath(form.text("returnTo")) : MEMBERS_PATH;
  const to = result?.to ?? back;
  return redirectWithToast(to, result?.toast ?? toastOf("error", intent === "role" ? "roleFailed" : "failed"), context);
}

function act(form: SentForm, context: RequestContext): Promise<Result> {
  const intent = form.text("intent");
  if (intent === "role") return giveRole(memberIn(form, "user"), roleIn(form), context);
  if (intent === "suspend") return suspend(memberIn(form, "user"), form.text("reason"), context);
  if (intent === "lift") return lift(memberIn(form, "user"), context);
  if (intent === "undo") return lift(memberIn(form, "suspension"), context);
  throw new AppError("invalid", "the form names no known action");
}

async function giveRole(userId: string, role: Role, context: RequestContext): Promise<Result> {
  const { database, actor, now } = context;
  const outcome = await changeRole(database, { actor, userId, role }, now);
  if (outcome === "forbidden") throw new AppError("forbidden", "only admins change roles");
  if (outcome === "last-admin") return { toast: toastOf("error", "lastAdmin") };
  const email = (await findAccount(database.db, userId))?.email;
  if (outcome === "unknown-user" || email === undefined) return GONE;
  if (outcome === "unchanged") return { toast: toastOf("info", "same", { email, role }) };
  const toast: Toast = { ...toastOf("success", "role", { email, role }), undo: `role:${userId}` };
  // The toast is the only way back for whoever gave up their own rights, so it stays.
  return userId === actor.userId ? { toast: { ...toast, seconds: 0 }, to: pathAfterRole(role) } : { toast };
}

async function suspend(userId: string, reason: string, context: RequestContext): Promise<Result> {
  const { database, actor, now, language } = context;
  const input = { actor, userId, reason, language, contact: contactOf(context) };
  const result = await suspendMember(database, input, now);
  switch (result.outcome) {
    case "refused":
      return { errors: result.errors };
    case "suspended": {
      const { email, events } = result;
      return { toast: { ...toastOf("success", "suspended", { email, events }), undo: `suspension:${userId}` } };
    }
    case "already":
      return { toast: toastOf("info", "suspendedAlready", { email: result.email }) };
    case "unknown-user":
      return GONE;
    case "forbidden":
      throw new AppError("forbidden", "only admins suspend members");
    default:
      return { toast: toastOf("error", "stays", { why: result.outcome }) };
  }
}

async function lift(userId: string, context: RequestContext): Promise<Result> {
  const { database, actor, now, language, site } = context;
  const input = { actor, userId, language, signInLink: `${site.baseUrl}/login` };
  const result = await liftSuspension(database, input, now);
  switch (result.outcome) {
    case "lifted":
      return { toast: toastOf("success", "lifted", { email: result.email, events: result.events }) };
    case "already":
      return { toast: toastOf("info", "liftedAlready", { email: result.email }) };
    case "unknown-user":
      return GONE;
    default:
      throw new AppError("forbidden", "only admins lift suspensions");
  }
}

const GONE: Result = { toast: toastOf("info", "gone") };

function toastOf(kind: Toast["kind"], key: string, values: Toast["values"] = {}): Toast {
  const title = `adminUsers.toast.${key}`;
  return { kind, seconds: kind === "error" ? 0 : 5, title, message: `${title}Text`, values };
}

function memberIn(form: SentForm, name: string): string {
  const id = form.text(name);
  if (!isMemberId(id)) throw new AppError("not-found", "no account has this id");
  return id;
}

function roleIn(form: SentForm): Role {
  const role = form.text("role");
  if (!isRole(role)) throw new AppError("invalid", "there is no such role");
  return role;
}
