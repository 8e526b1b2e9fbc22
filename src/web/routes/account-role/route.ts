import { redirect } from "react-router";
import { undoRoleChange } from "#commands/accounts/change-role.ts";
import { isMemberId } from "#core/admin/members-address.ts";
import { AppError } from "#core/errors.ts";
import { type Toast, errorToast, successToast, warningToast } from "#core/toast.ts";
import { findAccount } from "#data/queries/accounts.ts";
import { pathAfterRole } from "#web/components/admin-users/path-after-role.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { readForm } from "#web/http/read-form.server.ts";
import { requestContext } from "#web/http/request-context.server.ts";
import { requireViewer } from "#web/http/sign-in-first.server.ts";
import type { Route } from "./+types/route.ts";

const TOAST = "adminUsers.toast";
const FAILED = errorToast({ title: `${TOAST}.roleFailed`, message: `${TOAST}.roleFailedText` });
const TOO_LATE = warningToast({ title: `${TOAST}.undoTooLate`, message: `${TOAST}.undoTooLateText` });
const LAST_ADMIN = errorToast({ title: `${TOAST}.lastAdmin`, message: `${TOAST}.lastAdminText` });

/** Not a page: a toast's Undo takes back a change of role here, also of an admin who has just given up being one. */
export function loader() {
  return redirect("/account");
}

export async function action({ context: router, request }: Route.ActionArgs) {
  const context = router.get(requestContext);
  const viewer = requireViewer(context);
  const { actor, database, now } = context;
  const userId = (await readForm(request)).text("role");
  if (!isMemberId(userId)) throw new AppError("not-found", "no account has this id");
  const result = await orLogged(context, "a change of role could not be undone", async () => ({
    undone: await undoRoleChange(database, { actor, userId }, now),
    email: (await findAccount(database.db, userId))?.email ?? "",
  }));
  const isOwn = userId === viewer.userId;
  const ownRole = isOwn && result?.undone.outcome === "undone" ? result.undone.role : viewer.role;
  return redirectWithToast(pathAfterRole(ownRole), toastOf(result), context);
}

type Result = { undone: Awaited<ReturnType<typeof undoRoleChange>>; email: string } | null;

function toastOf(result: Result): Toast {
  if (result === null) return FAILED;
  const { undone, email } = result;
  if (undone.outcome !== "undone") return undone.outcome === "last-admin" ? LAST_ADMIN : TOO_LATE;
  const values = { email, role: undone.role };
  return successToast({ title: `${TOAST}.roleUndone`, message: `${TOAST}.roleText`, values });
}
