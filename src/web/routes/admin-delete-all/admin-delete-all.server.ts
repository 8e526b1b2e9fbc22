import { noteRefusal } from "#commands/audit/note-in-audit.ts";
import { deleteAllEvents, undoDeleteAll } from "#commands/events/delete-all-events.ts";
import { type Toast, errorToast, infoToast, successToast } from "#core/toast.ts";
import type { Viewer } from "#core/viewer.ts";
import { countEvents } from "#data/queries/deleted-events.ts";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import { type FormSent, formResult, shownError } from "#web/http/form-result.server.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { type SentForm, readForm } from "#web/http/read-form.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { DeleteAllAnswer, DeleteAllView, Proof } from "#web/routes/admin-delete-all/delete-all-dialog.tsx";

const TEXTS = "admin.deleteAll";

/** Deletes all events, or restores those that were deleted together; the submitted button decides. */
export async function deleteAllAction(request: Request, viewer: Viewer, context: RequestContext) {
  const form = await readForm(request);
  if (form.text("intent") === "undo") return undo(Number(form.text("deletion")), context);
  return deleteAll(form, viewer, context);
}

type Again = Partial<Pick<DeleteAllAnswer, "errors" | "isDenied" | "toast">>;

async function deleteAll(form: SentForm, viewer: Viewer, context: RequestContext) {
  const count = form.text("count").trim();
  const showAgain = (answer: Again, sent: FormSent) =>
    formResult<DeleteAllAnswer>({ count, errors: {}, isDenied: false, toast: null, ...answer }, sent);
  const number = countIn(count);
  if (number === null) {
    return showAgain({ errors: { count: context.translate(`${TEXTS}.fault.count`) } }, { status: 422 });
  }
  const { database, actor, now } = context;
  // A wrong number ends here: a password beside it is not checked, so it does not count as proof for the next attempt.
  const isCounted = await orLogged(context, "the events could not be counted", async () => ({
    is: (await countEvents(database.db)) === number,
  }));
  const proof = isCounted?.is === false ? UNPROVED : await prove(form.text("password"), viewer, context);
  if ("refused" in proof) return showAgain(proof.refused, proof.sent);
  const { cookies, isProved } = proof;
  const result = await orLogged(context, "all events could not be deleted", () =>
    deleteAllEvents(database, { actor, count: number, isProved }, now),
  );
  if (result === null) {
    return showAgain(
      { toast: shownError(context, `${TEXTS}.failed`, `${TEXTS}.failedText`) },
      { status: 503, cookies },
    );
  }
  switch (result.outcome) {
    case "denied":
      return showAgain({ isDenied: true }, { status: 403, cookies });
    case "miscounted": {
      const values = { events: result.events, typed: number };
      return showAgain(
        { errors: { count: context.translate(`${TEXTS}.fault.miscounted`, values) } },
        { status: 422, cookies },
      );
    }
    case "deleted": {
      const { events, deletion, done } = result;
      const key = done < events ? `${TEXTS}.going` : `${TEXTS}.done`;
      const words = { title: key, message: `${key}Text`, values: { events, done } };
      const toast: Toast = successToast({ ...words, undo: `deletion:${deletion}` });
      return redirectWithToast("/admin", toast, context, cookies);
    }
  }
}

/** Parses a number with or without thousands separators; null for any other text. */
function countIn(text: string): number | null {
  const figures = text.replaceAll(/[\s.,'\u2019\u00A0\u202F]/g, "");
  return /^\d{1,9}$/.test(figures) ? Number(figures) : null;
}

type Proved = { isProved: boolean; cookies: readonly string[] } | { refused: Again; sent: FormSent };

const UNPROVED: Proved = { isProved: false, cookies: [] };

/**
 * Verifies the password when the session is older than ten minutes (PRODUCT P8), and whenever one was typed. A wrong one
 * is recorded as a refused attempt to delete all events.
 */
async function prove(password: string, viewer: Viewer, context: RequestContext): Promise<Proved> {
  const { auth, translate, database, actor, now } = context;
  if (password === "" && auth.isProvedLately(viewer)) return { isProved: true, cookies: [] };
  const wrong = (password: string) => ({ errors: { password } });
  if (password === "") return { refused: wrong(translate("accounts.fault.passwordMissing")), sent: { status: 422 } };
  const result = await orLogged(context, "an admin's identity could not be verified", () =>
    auth.proveAgain(viewer, { password }),
  );
  if (result === null) {
    return { refused: { toast: shownError(context, `${TEXTS}.failed`, "accounts.fault.away") }, sent: { status: 503 } };
  }
  const { cookies } = result;
  switch (result.outcome) {
    case "proved":
      return { isProved: true, cookies };
    case "limited": {
      const { retryAfterSeconds } = result;
      const values = { minutes: Math.ceil(retryAfterSeconds / 60) };
      const toast = shownError(context, `${TEXTS}.failed`, "accounts.fault.limited", values);
      return { refused: { toast }, sent: { status: 429, cookies, retryAfterSeconds } };
    }
    case "no-password":
      return { isProved: false, cookies };
    case "wrong":
      await noteRefusal(database, { action: "delete-all-events", entity: null, actor, reason: "wrong" }, now);
      return { refused: wrong(translate("account.password.wrong")), sent: { status: 422, cookies } };
  }
}

async function undo(deletion: number, context: RequestContext): Promise<Response> {
  const { database, actor, now } = context;
  if (!Number.isSafeInteger(deletion) || deletion < 1) return redirectWithToast("/admin", TOO_LATE, context);
  const result = await orLogged(context, "all events could not be brought back", () =>
    undoDeleteAll(database, { actor, deletion }, now),
  );
  if (result === null) return redirectWithToast("/admin/deleted", UNDO_FAILED, context);
  if (result.outcome === "gone") return redirectWithToast("/admin", TOO_LATE, context);
  if (result.outcome === "already") return redirectWithToast("/admin", ALREADY, context);
  if (result.outcome !== "undone") return redirectWithToast("/admin/deleted", UNDO_FAILED, context);
  const { done, isOver, scope } = result;
  const key = isOver ? `${TEXTS}.undone` : `${TEXTS}.coming`;
  const title = scope === "all" ? key : `${key}Group`;
  const words = { title, message: `${key}Text`, values: { events: done, done } };
  return redirectWithToast("/admin", successToast(words), context);
}

const TOO_LATE: Toast = errorToast({ title: `${TEXTS}.undoTooLate` });
const ALREADY: Toast = infoToast({ title: `${TEXTS}.undoneAlready` });
const UNDO_FAILED: Toast = errorToast({ title: `${TEXTS}.undoFailed`, message: `${TEXTS}.failedText` });

/** Loads what 'Delete All Events' would delete, and whether it needs the password (PRODUCT P8). */
export async function deleteAllLoader(
  { viewer, frame }: { viewer: Viewer; frame: AdminFrameData },
  context: RequestContext,
): Promise<DeleteAllView> {
  const { translate, site, database } = context;
  return {
    documentTitle: translate("admin.documentTitle", { page: translate("admin.deleteAll.title"), site: site.name }),
    frame,
    events: await countEvents(database.db),
    proof: await proofOf(viewer, context),
  };
}

async function proofOf(viewer: Viewer, { auth }: RequestContext): Promise<Proof> {
  if (auth.isProvedLately(viewer)) return "none";
  const { hasPassword } = await auth.signInWays(viewer);
  return hasPassword ? "password" : "elsewhere";
}
