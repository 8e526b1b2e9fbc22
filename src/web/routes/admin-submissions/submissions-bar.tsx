import Download from "lucide-react/icons/download";
import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import {
  SUBMISSION_STATES,
  SUBMISSIONS_PATH,
  type SubmissionsAsked,
  submissionsPath,
  submissionsStart,
} from "#core/submissions/submission-list-address.ts";
import "#messages/parts/admin-submissions.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the list is narrowed to, as a GET form so that an address says all of it, and the same list as a file. */
export function SubmissionsBar({ asked, exportHref }: { asked: SubmissionsAsked; exportHref: string }) {
  const t = useTranslations("adminSubmissions");
  const { query, state, zone } = asked;
  const start = submissionsStart(asked);
  return (
    <div className="admin-bar submissions-bar">
      <search aria-label={t("filters")}>
        {/* The fields follow the address: another one comes with a form of its own. */}
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
      {/* Without `download`: a file that cannot be made is a page that says so. */}
      <a href={exportHref} className={buttonClass("outline", "normal")}>
        <span className="button__label">
          <Icon of={Download} />
          <span>{t("export")}</span>
        </span>
      </a>
    </div>
  );
}
