import type { Toast } from "#core/toast.ts";
import type { ImportRun } from "#data/queries/import-runs.ts";
import { wordsIn } from "#messages/words-in.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import type { EndedView } from "#web/routes/admin-import-run/run-view.ts";

type Ended = { shows: "ended"; ended: EndedView; toast: ReturnType<typeof shownToast> };

/** What is said of an import of which nothing is in the directory (spec §8, Import failed). */
export function endedView(run: ImportRun, context: RequestContext): Ended {
  const { translate } = context;
  const toast = (said: Toast) => shownToast(said, context, `import-${run.runId}-${run.state}`);
  if (run.state === "undone") {
    const { deleted, restored, keptEdits } = run.takenBack ?? { deleted: 0, restored: 0, keptEdits: 0 };
    const ended = { state: "undone", deleted, restored, keptEdits } as const;
    return { shows: "ended", ended, toast: toast({ kind: "success", seconds: 10, title: "adminImport.toast.undone" }) };
  }
  const { refusal, errorId } = run;
  if (run.state === "cancelled" && refusal === null && errorId === null) {
    const said: Toast = { kind: "success", seconds: 10, title: "adminImport.toast.cancelled" };
    return { shows: "ended", ended: { state: "cancelled" }, toast: toast(said) };
  }
  const reason = refusal && wordsIn(translate, refusal);
  const help = refusal && translate("imports.file.help");
  const failed: Toast = {
    kind: "error",
    seconds: 0,
    title: "adminImport.toast.failed",
    ...(refusal === null
      ? { message: "adminImport.toast.failedText" }
      : { message: refusal.key, values: refusal.values }),
  };
  return { shows: "ended", ended: { state: "failed", reason, help, errorId }, toast: toast(failed) };
}
