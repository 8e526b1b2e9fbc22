import Download from "lucide/dist/esm/icons/download.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import { type ReactNode, useId } from "react";
import { Form, Link } from "react-router";
import { LOG_ROLES, type LogQuery, NO_LOG_FILTER, isNarrowed, logPath } from "#core/audit/log-address.ts";
import { EXPORT_PATHS, LOGS, LOG_PATHS, type Log } from "#web/components/admin-audit/logs.ts";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminChoice, AdminSearch, AdminSteps } from "#web/components/admin/admin-list.tsx";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import type { SelectOption } from "#web/ui/select-field.tsx";
import { Status } from "#web/ui/pill.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

/** A page of a log, or its empty state. */
export function LogCard({ log, part, children }: { log: Log; part: LogPart; children: ReactNode }) {
  const t = useTranslations("adminAudit");
  const { count, place, previous, next } = part;
  const emptyText = part.isNarrowed ? "emptyText" : log === "security" ? "nothingYet" : "nothingYetActivity";
  return (
    <>
      <section className="card admin-card" aria-labelledby="log-title">
        <div className="admin-card__head">
          <h2 id="log-title">{t(log)}</h2>
          <Status className="small muted">{t(place, { count })}</Status>
        </div>
        {count === 0 ? (
          <Empty title={t("empty")} headingLevel="h3">
            <p className="soft">{t(emptyText)}</p>
          </Empty>
        ) : (
          <ul className="audit-log">{children}</ul>
        )}
      </section>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}

/** The paging data of a page of a log. */
export type LogPart = {
  count: number;
  /** All entries ("entries"), or the newest or older ones of several pages. */
  place: "entries" | "newest" | "older";
  isNarrowed: boolean;
  previous: string | null;
  next: string | null;
};

/** The Audit tab around one of its two logs. Each log has its own address (spec §2). */
export function LogFrame({ frame, log, children }: { frame: AdminFrameData; log: Log; children: ReactNode }) {
  const t = useTranslations("adminAudit");
  const tabs = LOGS.map((each) => ({ href: LOG_PATHS[each], label: t(each), current: each === log }));
  return (
    <AdminFrame frame={frame} tab="audit">
      <div className="audit">
        <Tabs label={t("logs")} tabs={tabs} />
        {children}
      </div>
    </AdminFrame>
  );
}

export type LogSign = { icon: IconPath; tone: "info" | "success" | "danger" };

type LogLineProps = {
  sign: LogSign;
  title: ReactNode;
  iso: string;
  when: string;
  /** Who did it, and to what. */
  children: ReactNode;
};

/** One entry of a log: icon, action, person and time. */
export function LogLine({ sign: { icon, tone }, title, iso, when, children }: LogLineProps) {
  return (
    <div className="audit-log__line">
      <span className={`audit-log__sign audit-log__sign--${tone}`}>
        <Icon of={icon} />
      </span>
      <div>
        <b>{title}</b>
        <span className="audit-log__facts">{children}</span>
      </div>
      <time dateTime={iso} className="small muted">
        <bdi>{when}</bdi>
      </time>
    </div>
  );
}

type LogFiltersProps = { log: Log; requested: LogQuery<string>; choices: readonly SelectOption[] };

/** The filters of a log as a GET form, so that the address holds all of them, and a link to export the same entries. */
export function LogFilters({ log, requested, choices }: LogFiltersProps) {
  const t = useTranslations("adminAudit");
  const { query, activity, role, from, until, zone } = requested;
  const path = LOG_PATHS[log];
  const roles = LOG_ROLES.map((value) => ({ value, label: t(`whose.${value}`) }));
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: a new address renders a new form. */}
      <Form key={logPath(path, requested)} className="admin-bar admin-bar--many" action={path}>
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice name="activity" label={t("activity")} value={activity} any={t("anyActivity")} options={choices} />
        {log === "security" && (
          <AdminChoice name="role" label={t("whose.label")} value={role} any={t("whose.everyone")} options={roles} />
        )}
        <LogDay name="from" label={t("from")} value={from} />
        <LogDay name="until" label={t("until")} value={until} />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {isNarrowed(requested) && (
          <Link to={logPath(path, { ...NO_LOG_FILTER, after: null, before: null, zone })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
        <ButtonLink
          to={logPath(EXPORT_PATHS[log], { ...requested, after: null, before: null })}
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

function LogDay({ name, label, value }: { name: string; label: string; value: string | null }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" name={name} defaultValue={value ?? ""} />
    </div>
  );
}
