import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import { Form, Link } from "react-router";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { AdminSearch, AdminSteps, AdminTable } from "#web/components/admin/admin-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const COLUMNS = ["event", "by", "when", "days"] as const;

/** 'Recently deleted': events that can be restored, one by one or all that were deleted together (PRODUCT P8). */
export function DeletedList({ view }: { view: Extract<DeletedView, { shows: "list" }> }) {
  const t = useTranslations("admin.deleted");
  const { rows, together, query, group, mayForget, here, first, next } = view;
  const isNarrowed = query !== null || group !== null;
  return (
    <>
      <DeletedSearch view={view} />
      {together.map((deletion) => (
        <DeletionCard key={deletion.id} deletion={deletion} isOpen={deletion.id === group} returnTo={here} />
      ))}
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="deleted-title">{t("title")}</h2>
          <span className="small muted">{t("note")}</span>
        </div>
        {rows.length === 0 ? (
          <Empty title={t(emptyKey(isNarrowed, together.length))} headingLevel="h3" />
        ) : (
          <>
            {mayForget && <DeletedBulk returnTo={here} />}
            <AdminTable
              labelledBy="deleted-title"
              columns={[...(mayForget ? [t("column.select")] : []), ...COLUMNS.map((column) => t(`column.${column}`))]}
              actions={t("column.actions")}
            >
              {rows.map((row) => (
                <Row key={row.publicId} row={row} returnTo={here} isSelectable={mayForget} />
              ))}
            </AdminTable>
          </>
        )}
      </div>
      <AdminSteps previous={first} next={next} />
    </>
  );
}

function emptyKey(isNarrowed: boolean, groups: number): "noMatch" | "noSingle" | "empty" {
  if (isNarrowed) return "noMatch";
  return groups > 0 ? "noSingle" : "empty";
}

/** The search, as a GET form; it finds events of groups too. */
function DeletedSearch({ view: { query, group, zone, here } }: { view: Extract<DeletedView, { shows: "list" }> }) {
  const t = useTranslations("admin.deleted");
  return (
    <search aria-label={t("filters")}>
      <Form key={here} className="admin-bar" action="/admin/deleted">
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {(query !== null || group !== null) && (
          <Link to={zone === null ? "/admin/deleted" : `/admin/deleted?tz=${zone}`} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}

/** The id of the form of the selected rows, to which their check boxes belong. */
const BULK_FORM = "deleted-bulk";

function DeletedBulk({ returnTo }: { returnTo: string }) {
  const t = useTranslations("admin.deleted");
  return (
    <PostForm id={BULK_FORM} action={returnTo} preventScrollReset>
      <input type="hidden" name="returnTo" value={returnTo} />
      <fieldset className="bulk" aria-label={t("bulk.label")}>
        <RestoreButton look="outline">{t("bulk.restore")}</RestoreButton>
        <SubmitButton look="outline" className="button--reject" name="intent" value="forget" busyLabel={t("restoring")}>
          <Icon of={Trash2} />
          {t("bulk.forget")}
        </SubmitButton>
      </fieldset>
    </PostForm>
  );
}

type DeletionCardProps = { deletion: DeletedTogether; isOpen: boolean; returnTo: string };

function DeletionCard({ deletion, isOpen, returnTo }: DeletionCardProps) {
  const t = useTranslations("admin.deleted");
  const { kind, events, when, name, done, isUndone, fileName, href } = deletion;
  const values = { events, when, file: fileName, bdi };
  return (
    <div className="admin-together">
      <Alert tone="warn">
        <p>{name === null ? t.rich(`group.${kind}ByNobody`, values) : t.rich(`group.${kind}`, { ...values, name })}</p>
        {done !== null && <p>{t(isUndone ? "comingBack" : "goingOn", { done, events })}</p>}
        <div className="admin-together__acts">
          {deletion.mayAct && !isUndone && (done === null || kind !== "import") && (
            <PostForm action={returnTo}>
              <GroupFields deletion={deletion} returnTo={returnTo} />
              <RestoreButton look="outline">{t("undoAll")}</RestoreButton>
            </PostForm>
          )}
          {!isOpen && done === null && (
            <ButtonLink look="quiet" to={href}>
              {t("show")}
            </ButtonLink>
          )}
          {deletion.mayAct && done === null && (
            <PostForm action={returnTo} className="act-form act-form--quiet">
              <GroupFields deletion={deletion} returnTo={returnTo} />
              <SubmitButton look="quiet" name="intent" value="forget" busyLabel={t("restoring")}>
                <Icon of={Trash2} />
                {t("forgetAll")}
              </SubmitButton>
            </PostForm>
          )}
        </div>
      </Alert>
    </div>
  );
}

function GroupFields({ deletion: { id, events }, returnTo }: { deletion: DeletedTogether; returnTo: string }) {
  return (
    <>
      <input type="hidden" name="returnTo" value={returnTo} />
      <input type="hidden" name="deletion" value={id} />
      <input type="hidden" name="count" value={events} />
    </>
  );
}

type RowProps = { row: DeletedRow; returnTo: string; isSelectable: boolean };

function Row({ row, returnTo, isSelectable }: RowProps) {
  const t = useTranslations("admin.deleted");
  const { publicId, by, when, daysLeft } = row;
  const title = row.title ?? t("private");
  return (
    <tr>
      {isSelectable && (
        <td className="admin-table__select">
          <input
            type="checkbox"
            name="event"
            value={publicId}
            form={BULK_FORM}
            aria-label={t("bulk.select", { title })}
          />
        </td>
      )}
      <td>
        <b dir="auto">{title}</b>
      </td>
      <td data-label={t("column.by")}>
        {by.kind === "owner" && t.rich("byOwner", { name: by.organizer, bdi })}
        {by.kind === "person" && <bdi>{by.name}</bdi>}
        {by.kind === "nobody" && t("byNobody")}
      </td>
      <td data-label={t("column.when")}>
        <When at={when} />
      </td>
      <td data-label={t("column.days")}>{t("daysLeft", { days: daysLeft })}</td>
      <td>
        {row.mayRestore && (
          <PostForm action={returnTo} preventScrollReset className="act-form admin-table__acts">
            <input type="hidden" name="event" value={publicId} />
            <input type="hidden" name="returnTo" value={returnTo} />
            <RestoreButton look="outline">{t.rich("restore", { title, hidden })}</RestoreButton>
          </PostForm>
        )}
      </td>
    </tr>
  );
}

function When({ at: { iso, text } }: { at: DeletedRow["when"] }) {
  return (
    <time dateTime={iso}>
      <bdi>{text}</bdi>
    </time>
  );
}

function RestoreButton({ look, children }: { look: "outline"; children: ReactNode }) {
  const t = useTranslations("admin.deleted");
  return (
    <SubmitButton look={look} busyLabel={t("restoring")}>
      <span className="button__label">
        <Icon of={RotateCcw} />
        <span>{children}</span>
      </span>
    </SubmitButton>
  );
}

export type DeletedRow = {
  publicId: string;
  /** Null for somebody else's private event. */
  title: string | null;
  by: { kind: "owner"; organizer: string } | { kind: "person"; name: string } | { kind: "nobody" };
  when: { iso: string; text: string };
  daysLeft: number;
  mayRestore: boolean;
};

/** Events that were deleted together, which an admin can restore together. */
export type DeletedTogether = {
  id: number;
  kind: "all" | "examples" | "selected" | "import";
  /** The name of the imported file; empty for other kinds. */
  fileName: string;
  /** The address that lists its events. */
  href: string;
  mayAct: boolean;
  events: number;
  when: string;
  name: string | null;
  /** How many are deleted or restored so far, while the job runs; null when all are. */
  done: number | null;
  isUndone: boolean;
};

export type DeletedView = { documentTitle: string; frame: AdminFrameData } & (
  | {
      shows: "list";
      rows: readonly DeletedRow[];
      together: readonly DeletedTogether[];
      query: string | null;
      group: number | null;
      zone: string | null;
      mayForget: boolean;
      here: string;
      first: string | null;
      next: string | null;
    }
  | { shows: "failed"; requestId: string }
);
