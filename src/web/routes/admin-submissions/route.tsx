import Bell from "lucide/dist/esm/icons/bell.mjs";
import Download from "lucide/dist/esm/icons/download.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import { useState } from "react";
import { Form, Link } from "react-router";
import {
  SUBMISSIONS_PATH,
  SUBMISSION_STATES,
  type SubmissionsQuery,
  submissionsPath,
  submissionsStart,
} from "#core/submissions/submission-list-address.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { AdminChoice, AdminSearch } from "#web/components/admin/admin-list.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { notificationPermission } from "#web/components/admin/desk-news.ts";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { submissionsAction, submissionsLoader } from "#web/routes/admin-submissions/admin-submissions.server.ts";
import { SubmissionsList } from "#web/routes/admin-submissions/submissions-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import type { Route } from "./+types/route.ts";

const STATES = ["default", "granted", "denied", "missing"] as const;

/** How this browser notifies of new submissions. Asks for the permission only on a press (PRODUCT P16). */
function ArrivalSwitch() {
  const t = useTranslations("adminSubmissions.arrival");
  const hydrated = useHydrated();
  const [answered, setAnswered] = useState<NotificationPermission | null>(null);
  const state = answered ?? (hydrated ? notificationPermission() : "default");
  return (
    <div className={hydrated ? "submissions-news" : "submissions-news waits-for-scripts"}>
      <Status className="submissions-news__texts soft">
        {STATES.map((each) => (
          <span key={each} className={each === state ? undefined : "submissions-news__silent"}>
            {t(each)}
          </span>
        ))}
      </Status>
      <Button
        className={state === "default" ? undefined : "submissions-news__silent"}
        onClick={() => void Notification.requestPermission().then(setAnswered)}
      >
        <Icon of={Bell} />
        {t("turnOn")}
      </Button>
    </div>
  );
}

export const loader = adminPage("moderator", ({ url, area, context }) => submissionsLoader(url, area.frame, context));

export const action = adminRoute("moderator", ({ request, context }) => submissionsAction(request, context));

export const meta = noIndexMeta;

export default function AdminSubmissions({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="submissions">
      <ShowToast toast={answer?.toast} />
      {view.shows === "failed" ? (
        <AreaFailed area="submissions" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          <SubmissionsBar requested={view.requested} exportHref={view.exportHref} />
          <ArrivalSwitch />
          <SubmissionsList view={view} answer={answer ?? null} />
        </>
      )}
    </AdminFrame>
  );
}

/** The list's filters as a GET form, so that the address holds them all, and the export of the same list. */
function SubmissionsBar({ requested, exportHref }: { requested: SubmissionsQuery; exportHref: string }) {
  const t = useTranslations("adminSubmissions");
  const { query, state, zone } = requested;
  const start = submissionsStart(requested);
  return (
    <div className="admin-bar submissions-bar">
      <search aria-label={t("filters")}>
        {/* The fields follow the address: a new address renders a new form. */}
        <Form key={submissionsPath(start)} className="admin-bar" action={SUBMISSIONS_PATH}>
          {zone !== null && <input type="hidden" name="tz" value={zone} />}
          <AdminSearch name="q" label={t("search")} value={query} />
          <AdminChoice
            name="status"
            label={t("status")}
            value={state}
            any={t("all")}
            options={SUBMISSION_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          />
          <Button type="submit">
            <Icon of={Search} />
            {t("submit")}
          </Button>
          {(query !== null || state !== null) && (
            <Link to={submissionsPath({ ...start, query: null, state: null })} className="admin-bar__clear">
              {t("clear")}
            </Link>
          )}
        </Form>
      </search>
      {/* Without `download`, so that a failed export shows its error page. */}
      <a href={exportHref} className={buttonClass("outline", "normal")}>
        <span className="button__label">
          <Icon of={Download} />
          <span>{t("export")}</span>
        </span>
      </a>
    </div>
  );
}
