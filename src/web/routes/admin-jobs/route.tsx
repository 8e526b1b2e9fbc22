import Ban from "lucide/dist/esm/icons/ban.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import RotateCw from "lucide/dist/esm/icons/rotate-cw.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import type { JobFigures, JobRunState } from "#core/jobs/job-run.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminTable } from "#web/components/admin/admin-list.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { type RunView, jobsAction, jobsLoader } from "#web/routes/admin-jobs/admin-jobs.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import type { Route } from "./+types/route.ts";

const LOOKS = {
  waiting: { tone: "warn", icon: Hourglass },
  running: { tone: "info", icon: Info },
  again: { tone: "warn", icon: Hourglass },
  done: { tone: "success", icon: Check },
  failed: { tone: "danger", icon: X },
  cancelled: { tone: "plain", icon: Ban },
} as const;

/** The state of a run in a word. */
function JobStatePill({ state }: { state: JobRunState }) {
  const t = useTranslations("adminJobs.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}

/** One run, with the cause of its failure and the possible actions. */
function RunRow({ run }: { run: RunView }) {
  const t = useTranslations("adminJobs");
  const { kind, name, fault, iso, started, took, state } = run;
  return (
    <tr>
      <td>
        <b dir="auto">{kind === "job" ? name : t.rich(kind, { name, bdi })}</b>
        {fault !== null && <span className="admin-table__more job-fault">{fault}</span>}
      </td>
      <td data-label={t("column.started")}>
        <Moment iso={iso} when={started} />
      </td>
      <td data-label={t("column.took")}>{took}</td>
      <td data-label={t("column.state")}>
        <JobStatePill state={state} />
      </td>
      <td>
        <div className="admin-table__acts">
          <RunAct run={run} />
        </div>
      </td>
    </tr>
  );
}

function RunAct({ run: { kind, id, name, href, mayCancel } }: { run: RunView }) {
  const t = useTranslations("adminJobs");
  if (href !== null && !mayCancel) {
    return (
      <ButtonLink to={href} look="quiet">
        <span>{t.rich("open", { name, hidden })}</span>
      </ButtonLink>
    );
  }
  const act = mayCancel
    ? ({ intent: "cancel", icon: X, label: "cancel", busy: "cancelling" } as const)
    : ({ intent: kind === "job" ? "run" : "read", icon: RotateCw, label: "run", busy: "asking" } as const);
  return (
    <PostForm action="/admin/jobs">
      <input type="hidden" name="id" value={id} />
      <SubmitButton name="intent" value={act.intent} look="quiet" busyLabel={t(act.busy)}>
        <span className="button__label">
          <Icon of={act.icon} />
          <span>{t.rich(act.label, { name, hidden })}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}

const COLUMNS = ["job", "started", "took", "state"] as const;

/** The list 'Newest runs', or a note that nothing has run yet. */
function JobsCard({ runs }: { runs: readonly RunView[] }) {
  const t = useTranslations("adminJobs");
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h3 id="jobs-newest">{t("newest")}</h3>
        <span className="small muted">{t("note")}</span>
      </div>
      {runs.length === 0 ? (
        <Empty title={t("empty")} headingLevel="h3">
          <p className="soft">{t("emptyText")}</p>
        </Empty>
      ) : (
        <AdminTable
          labelledBy="jobs-newest"
          columns={COLUMNS.map((column) => t(`column.${column}`))}
          actions={t("column.actions")}
        >
          {runs.map((run) => (
            <RunRow key={run.key} run={run} />
          ))}
        </AdminTable>
      )}
    </div>
  );
}

const FIGURES = [
  { figure: "running", label: "running" },
  { figure: "waiting", label: "waiting" },
  { figure: "done", label: "doneToday" },
  { figure: "failed", label: "failedFigure" },
] as const;

/** How many runs are in each state. */
function JobsFigures({ figures }: { figures: JobFigures }) {
  const t = useTranslations("adminJobs");
  return (
    <ul className="job-figures">
      {FIGURES.map(({ figure, label }) => (
        <li key={figure} className={figure === "failed" && figures.failed > 0 ? "job-figures__bad" : undefined}>
          {t.rich(label, { count: figures[figure], b: bold })}
        </li>
      ))}
    </ul>
  );
}

function bold(words: ReactNode): ReactNode {
  return <b>{words}</b>;
}

export const loader = adminPage("admin", ({ area, context }) => jobsLoader(area.frame, context));

export const action = adminRoute("admin", ({ request, area, context }) => jobsAction(request, area.viewer, context));

export const meta = noIndexMeta;

export default function AdminJobs({ loaderData: view }: Route.ComponentProps) {
  const t = useTranslations("adminJobs");
  return (
    <AdminFrame frame={view.frame} tab={null}>
      <div className="jobs">
        <h2>{t("title")}</h2>
        {view.shows === "failed" ? (
          <AreaFailed area="jobs" requestId={view.requestId} here="/admin/jobs" headingLevel="h3" />
        ) : (
          <>
            <JobsFigures figures={view.figures} />
            <JobsCard runs={view.runs} />
          </>
        )}
      </div>
    </AdminFrame>
  );
}
