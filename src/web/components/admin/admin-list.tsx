import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { Fragment, type ReactNode, useId } from "react";
import { Link } from "react-router";
import { SEARCH_MAX } from "#core/pagination.ts";
import { useTranslations } from "#web/texts.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useRestoredText } from "#web/ui/restored-values.ts";
import type { SelectOption } from "#web/ui/select-field.tsx";
import { Status } from "#web/ui/pill.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type AdminTableProps = {
  /** The id of the heading that labels the table. */
  labelledBy: string;
  columns: readonly string[];
  /** The heading of the last column, which holds the actions; absent when there are none. */
  actions?: string;
  /** Rows whose cells have `data-label`: on phones each row becomes a block. */
  children: ReactNode;
};

/** The scrolling area takes the keyboard focus, so that it can be scrolled without a mouse. */
const SCROLLED = { role: "region", tabIndex: 0 };

/** A table of the dashboard. It scrolls sideways on its own when it is wider than the page, by keyboard too. */
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

/** An email address that may break after its "@" and its dots, as it would elsewhere only inside a word. */
export function Address({ email }: { email: string }) {
  return (
    <bdi className="admin-address">
      {email.split(/(?<=[@.])/).map((part, place, all) => (
        <Fragment key={all.slice(0, place + 1).join("")}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}

type AdminListCardProps = {
  /** The id of the title, which labels the table too. */
  id: string;
  title: string;
  /** The total, in words. */
  total: string;
  /** The empty state. */
  empty: { title: string; text: string | null };
  columns: readonly string[];
  /** The heading of the actions column. */
  actions: string;
  /** Stands above the table, for example the bulk actions. */
  bar?: ReactNode;
  previous: string | null;
  next: string | null;
  children: readonly ReactNode[];
};

/** A page of one of the dashboard's lists, or its empty state, with links to the pages around it. */
export function AdminListCard({
  id,
  title,
  total,
  empty,
  bar,
  previous,
  next,
  children,
  ...table
}: AdminListCardProps) {
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
          <>
            {bar}
            <AdminTable labelledBy={id} {...table}>
              {children}
            </AdminTable>
          </>
        )}
      </div>
      <AdminSteps previous={previous} next={next} />
    </>
  );
}

type AdminStepsProps = {
  previous: string | null;
  next: string | null;
  /** The label of the navigation on pages with more than one list; 'Pages' by default. */
  label?: string;
};

/** Links to the previous and next page of a list without page numbers; nothing when there is only one page. */
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

/** The search field of a list of the dashboard. */
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
  /** The label of "no choice"; without it one option is always chosen. */
  any?: string;
  options: readonly SelectOption[];
};

/** A select that filters or sorts a list of the dashboard. */
export function AdminChoice({ name, label, value, any, options }: AdminChoiceProps) {
  const id = useId();
  const chosen = useRestoredText(name, value ?? "");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen}>
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
