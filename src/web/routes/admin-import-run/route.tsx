import { useEffect, useRef } from "react";
import { useParams } from "react-router";
import { IMPORT_PATH } from "#core/file-forms.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { type ImportStep, ImportSteps } from "#web/components/admin-import/import-steps.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { toastStore } from "#web/components/toasts/toast-store.ts";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { runAction } from "#web/routes/admin-import-run/admin-import-run-action.server.ts";
import { ColumnsStep } from "#web/routes/admin-import-run/columns-step.tsx";
import {
  type EndedView,
  type RunAnswer,
  type RunView,
  runLoader,
} from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import { previewQuery } from "#web/routes/admin-import-run/preview-path.ts";
import { PreviewStep } from "#web/routes/admin-import-run/preview-step.tsx";
import { ResultCard } from "#web/routes/admin-import-run/result-card.tsx";
import { VanishedCard } from "#web/routes/admin-import-run/vanished-card.tsx";
import { WorkingCard } from "#web/routes/admin-import-run/working-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import type { Route } from "./+types/route.ts";

export const loader = adminPage("moderator", ({ url, params, area, context }) =>
  runLoader({ url, runId: params.run ?? "" }, area.frame, context),
);

export const action = adminRoute("moderator", ({ request, params, context }) =>
  runAction(request, params.run ?? "", context),
);

export const meta = noIndexMeta;

export default function AdminImportRun({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  useRunToast(view);
  return (
    <AdminFrame frame={view.frame} tab="events" sub="import">
      <ShowToast toast={answer?.toast} />
      {view.shows !== "failed" && <ImportSteps current={stepOf(view)} />}
      <Step view={view} answer={answer ?? null} />
    </AdminFrame>
  );
}

function stepOf(view: RunView): ImportStep {
  if (view.shows === "columns") return "columns";
  return view.shows === "preview" || view.state === "previewing" ? "preview" : "apply";
}

function Step({ view, answer }: { view: RunView; answer: RunAnswer | null }) {
  switch (view.shows) {
    case "columns":
      return <ColumnsStep view={view} answer={answer} />;
    case "working":
      return <WorkingCard key={view.state} view={view} />;
    case "preview":
      return <PreviewStep key={keyOfPreview(view)} view={view} />;
    case "result":
      return (
        <div className="stack">
          <ResultCard view={view} />
          <VanishedCard key={String(view.result.vanished.isPageSelected)} vanished={view.result.vanished} />
        </div>
      );
    case "ended":
      return <EndedCard view={view} />;
    case "failed":
      return <AreaFailed area="imports" requestId={view.requestId} here="" />;
  }
}

/** Another page of rows, or a row that was corrected or left out, has its own check boxes. */
function keyOfPreview({ preview: { place, reviewed } }: Extract<RunView, { shows: "preview" }>): string {
  return `${previewQuery(place)} ${reviewed.rows.map(({ row, excluded }) => `${row}${excluded ? "-" : ""}`).join()}`;
}

/**
 * Shows a toast when an import ends while its page is open (spec §8, Import summary toasts), even if the import was too
 * fast for the page to show it running. An import that had ended before the page was opened gets no toast.
 */
function useRunToast(view: RunView): void {
  const { run } = useParams();
  const toast = "toast" in view ? view.toast : null;
  const opened = useRef<{ run: string | undefined; toastId: string | undefined }>(null);
  useEffect(() => {
    const known = opened.current;
    if (known === null || known.run !== run) opened.current = { run, toastId: toast?.id };
    else if (toast !== null && toast.id !== known.toastId) toastStore.show(toast);
  }, [run, toast]);
}

/** An import of which nothing is in the directory: canceled, undone or failed. */
function EndedCard({ view }: { view: Extract<RunView, { shows: "ended" }> }) {
  const t = useTranslations("adminImport.result");
  return (
    <section className="card stack import-result" aria-labelledby="import-ended">
      <h2 id="import-ended" dir="auto">
        {view.name}
      </h2>
      <MessageRef ended={view.ended} />
      <p>
        <ButtonLink to={IMPORT_PATH}>{t("another")}</ButtonLink>
      </p>
    </section>
  );
}

function MessageRef({ ended }: { ended: EndedView }) {
  const t = useTranslations("adminImport.ended");
  switch (ended.state) {
    case "cancelled":
      return <Alert>{t("cancelled")}</Alert>;
    case "undone":
      return (
        <>
          <Alert tone="success">{t("undone", { deleted: ended.deleted, restored: ended.restored })}</Alert>
          {ended.keptEdits > 0 && <p>{t("undoneKept", { count: ended.keptEdits })}</p>}
          {ended.deleted > 0 && <p className="small soft">{t("deleted")}</p>}
        </>
      );
    case "failed":
      return (
        <>
          <Alert tone="danger">
            <b>{t("failed")}.</b> {ended.reason}
          </Alert>
          {ended.help !== null && <p>{ended.help}</p>}
          <p className="small soft">
            {ended.errorId === null ? t("failedTextPlain") : t("failedText", { errorId: ended.errorId })}
          </p>
        </>
      );
  }
}
