import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { runPath } from "#core/imports/run-address.ts";
import { SECOND_MS } from "#core/time/instant.ts";
import { deskNews } from "#web/components/admin/desk-news.ts";
import type { RunView } from "#web/routes/admin-import-run/admin-import-run-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** How often the page reloads while the server sends no progress. */
const RELOAD_EVERY_MS = 3 * SECOND_MS;
/** The remaining time is shown only after this much of the run was observed. */
const OBSERVED_MIN_MS = 2 * SECOND_MS;

type Progress = { done: number; total: number; secondsLeft: number | null };
type Sample = { at: number; done: number };

/** Tracks the progress of a run: pushed by the server while it works (PRODUCT P16), and reloaded in between. */
function useProgress({ runId, state, done, total }: Extract<RunView, { shows: "working" }>): Progress {
  const { revalidate, state: revalidation } = useRevalidator();
  const [pushed, setPushed] = useState<Progress>({ done: 0, total: 0, secondsLeft: null });
  const first = useRef<Sample | null>(null);
  const reload = useEffectEvent(() => {
    if (revalidation === "idle") void revalidate();
  });
  useEffect(() => {
    const stop = deskNews.listen((news) => {
      if (news.kind !== "import-progress" || news.content.runId !== runId) return;
      const progress = news.content;
      if (progress.state !== state) return reload();
      first.current ??= { at: performance.now(), done: progress.done };
      setPushed({ done: progress.done, total: progress.total, secondsLeft: secondsLeft(first.current, progress) });
    });
    const timer = setInterval(reload, RELOAD_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [runId, state]);
  return pushed.done > done ? pushed : { done, total, secondsLeft: pushed.secondsLeft };
}

function secondsLeft(first: Sample, { done, total }: { done: number; total: number }): number | null {
  const passed = performance.now() - first.at;
  const worked = done - first.done;
  if (passed < OBSERVED_MIN_MS || worked <= 0) return null;
  return Math.max(1, Math.round(((total - done) * passed) / worked / SECOND_MS));
}

type WorkingState = "uploading" | "previewing" | "applying" | "cancelling" | "undoing";

/** The progress of a running import, updated automatically; without JavaScript a link reloads the page. */
export function WorkingCard({ view }: { view: Extract<RunView, { shows: "working" }> }) {
  const t = useTranslations("adminImport.working");
  const hydrated = useHydrated();
  const { done, total, secondsLeft } = useProgress(view);
  // The view has `shows: "working"` only in these states.
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

type CancelFormProps = { label: string; busyLabel?: string; look?: "outline" | "quiet" };

/** A button that stops an import and undoes what it has done. */
export function CancelForm({ label, busyLabel = label, look = "quiet" }: CancelFormProps) {
  return (
    <PostForm className="import-cancel">
      <SubmitButton name="intent" value="cancel" look={look} busyLabel={busyLabel}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}
