import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { SEARCH_MAX } from "#core/pagination.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { SelectOption } from "#web/ui/select-field.tsx";
import { Status } from "#web/ui/pill.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type AdminTableProps = {
  /** The id of the heading that names it. */
  labelledBy: string;
  columns: readonly string[];
  /** What the last column is called, which holds what can be done; absent where there is none. */
  actions?: string;
  /** Rows whose cells bear `data-label`: on phones each becomes a record. */
  children: ReactNode;
};

/** In reach of the keyboard, so that whoever has no mouse can scroll it. */
const SCROLLED = { role: "region", tabIndex: 0 };

/** A table of the dashboard. It scrolls sideways by itself where it is wider than the page, by keyboard too. */
export function AdminTable({ labelledBy, columns, actions, children }: AdminTableProps) {
  return (
    <div className="admin-table-box" aria-labelledby={labelledBy} {...SCROLLED}>
      <table className="admin-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {actions !== undefined && (
              <th scope="col">
                <VisuallyHidden>{actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type AdminListCardProps = {
  /** The id of its title, which names the table too. */
  id: string;
  title: string;
  /** How many there are, in words. */
  total: string;
  /** What stands in place of no rows. */
  empty: { title: string; text: string | null };
  columns: readonly string[];
  /** What the column of buttons is called. */
  actions: string;
  previous: string | null;
  next: string | null;
  /** The rows. */
  children: readonly ReactNode[];
};

/** A page of one of the dashboard's lists, or that there is nothing in it, and the way to the pages around it. */
export function AdminListCard({ id, title, total, empty, previous, next, children, ...table }: AdminListCardProps) {
  return (
    <>
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id={id}>{title}</h2>
          <Status className="small muted">{total}</Status>
        </div>
        {children.length === 0 ? (
          <Empty title={empty.title} headingLevel="h3">
            {empty.text !== null && <p className="soft">{empty.text}</p>}
          </Empty>
        ) : (
          <AdminTable labelledBy={id} {...table}>
            {children}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}

type AdminStepsProps = {
  previous: string | null;
  next: string | null;
  /** Where a page has more than one list; 'Pages' without. */
  label?: string;
};

/** The way through a list that is read from page to page, without numbers; nothing when it has only one page. */
export function AdminSteps({ previous, next, label }: AdminStepsProps) {
  const t = useTranslations("events.pagination");
  if (previous === null && next === null) return null;
  return (
    <nav className="pagination" aria-label={label ?? t("label")}>
      <Step to={previous} rel="prev">
        <Icon of={ChevronLeft} flip />
        {t("previous")}
      </Step>
      <Step to={next} rel="next">
        {t("next")}
        <Icon of={ChevronRight} flip />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span aria-disabled="true">{children}</span>;
  return (
    <Link to={to} rel={rel}>
      {children}
    </Link>
  );
}

/** Words to look for in a list of the dashboard. */
export function AdminSearch({ name, label, value }: { name: string; label: string; value: string | null }) {
  const id = useId();
  return (
    <div className="field admin-bar__wide">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        name={name}
        defaultValue={value ?? ""}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
      />
    </div>
  );
}

type AdminChoiceProps = {
  name: string;
  label: string;
  value: string | null;
  /** What no choice is called; without it there is always one. */
  any?: string;
  options: readonly SelectOption[];
};

/** One of several, to narrow or order a list of the dashboard. */
export function AdminChoice({ name, label, value, any, options }: AdminChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={value ?? ""}>
        {any !== undefined && <option value="">{any}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
