import type { ReactNode } from "react";
import "#messages/parts/admin-import.ts";
import { runPath } from "#core/imports/run-address.ts";
import { CancelForm } from "#web/routes/admin-import-run/cancel-form.tsx";
import type { RunView } from "#web/routes/admin-import-run/run-view.ts";
import { useProgress } from "#web/routes/admin-import-run/use-progress.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type WorkingState = "uploading" | "previewing" | "applying" | "cancelling" | "undoing";

/** How far a run at work is. It goes on by itself; without JavaScript a link shows it anew. */
export function WorkingCard({ view }: { view: Extract<RunView, { shows: "working" }> }) {
  const t = useTranslations("adminImport.working");
  const hydrated = useHydrated();
  const { done, total, secondsLeft } = useProgress(view);
  // The view shows this only in these states.
  const state = view.state as WorkingState;
  const isStopping = state === "cancelling" || state === "undoing" || state === "uploading";
  return (
    <section className="card stack import-working" aria-labelledby="import-working">
      <h2 id="import-working">{t(state, { name: view.name })}</h2>
      <progress className="import-progress" aria-label={t("bar")} {...(total > 0 && { max: total, value: done })} />
      <div className="import-working__line">
        <span>
          {total === 0
            ? t("begins")
            : secondsLeft === null
              ? t.rich("rows", { done, total, b: bold })
              : t.rich("rowsLeft", { done, total, seconds: secondsLeft, b: bold })}
        </span>
        {!isStopping && <CancelForm label={t("cancel")} busyLabel={t("stopping")} look="outline" />}
      </div>
      <p className="small muted">{t(state === "applying" ? "leave" : "leaveOnly")}</p>
      {!hydrated && (
        <p>
          <ButtonLink to={runPath(view.runId)} reloadDocument>
            {t("reload")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

function bold(text: ReactNode): ReactNode {
  return <b>{text}</b>;
}
