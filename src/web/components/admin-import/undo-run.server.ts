import { redirect } from "react-router";
import { undoImport } from "#commands/imports/take-back-import.ts";
import { AppError } from "#core/errors.ts";
import { IMPORT_PATH } from "#core/file-forms.ts";
import type { RowError } from "#core/imports/row-error.ts";
import { runPath } from "#core/imports/run-address.ts";
import type { Translator } from "#messages/translator.ts";
import { wordsIn } from "#messages/words-in.ts";
import { runToast } from "#web/components/admin-import/run-toast.ts";
import { orLogged } from "#web/http/or-logged.server.ts";
import { redirectWithToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";

/**
 * Starts the undo of a whole import and redirects to its page, which shows the progress; back to `from` when the undo
 * is not possible.
 */
export async function undoRun(runId: string, from: string, context: RequestContext): Promise<Response> {
  const { actor, database, now } = context;
  const undone = await orLogged(context, "an import could not be undone", () =>
    undoImport(database, { actor, runId }, now),
  );
  if (undone === null) return redirectWithToast(from, runToast("failed"), context);
  if (undone.outcome === "forbidden") throw new AppError("forbidden", "only moderators undo imports");
  if (undone.outcome === "gone") return redirectWithToast(IMPORT_PATH, runToast("gone"), context);
  if (undone.outcome === "source-busy") return redirectWithToast(from, runToast("busy"), context);
  if (undone.outcome === "not-now") return redirectWithToast(runPath(runId), runToast("meanwhile"), context);
  return redirect(runPath(runId), 303);
}

/** The error of a row in words, with the column it is about. */
export function faultWords({ column, fault }: RowError, translate: Translator): string {
  const message = wordsIn(translate, fault);
  return column === null ? message : translate("adminImport.fault", { column, message });
}
