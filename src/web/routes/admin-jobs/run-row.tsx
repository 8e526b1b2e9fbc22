import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import "#messages/parts/admin-jobs.ts";
import { Moment } from "#web/components/admin-moderation/moment.tsx";
import { JobStatePill } from "#web/routes/admin-jobs/job-state-pill.tsx";
import type { RunView } from "#web/routes/admin-jobs/jobs-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** One run, with why it failed and what can be done. */
export function RunRow({ run }: { run: RunView }) {
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
