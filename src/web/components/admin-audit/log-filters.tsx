import Download from "lucide-react/icons/download";
import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import { type LogAsked, logPath } from "#core/audit/log-address.ts";
import "#messages/parts/admin-audit.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { EXPORT_PATHS, type Log, LOG_PATHS } from "#web/components/admin-audit/logs.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SelectOption } from "#web/ui/select-field.tsx";

type LogFiltersProps = { log: Log; asked: LogAsked<string>; choices: readonly SelectOption[] };

/** What a log is narrowed to: a GET form, so that an address says all of it, and the file that holds the same. */
export function LogFilters({ log, asked, choices }: LogFiltersProps) {
  const t = useTranslations("adminAudit");
  const { query, activity, zone } = asked;
  const path = LOG_PATHS[log];
  const none = { query: null, activity: null, after: null, before: null };
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: another one comes with a form of its own. */}
      <Form key={logPath(path, asked)} className="admin-bar" action={path}>
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice name="activity" label={t("activity")} value={activity} any={t("anyActivity")} options={choices} />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {(query !== null || activity !== null) && (
          <Link to={logPath(path, { ...asked, ...none })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
        <ButtonLink
          to={logPath(EXPORT_PATHS[log], { ...asked, after: null, before: null })}
          reloadDocument
          download
          className="audit__export"
        >
          <Icon of={Download} />
          {t("export")}
        </ButtonLink>
      </Form>
    </search>
  );
}
