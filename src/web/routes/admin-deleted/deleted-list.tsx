import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode } from "react";
import type { AdminFrameData } from "#web/components/admin/admin-pages.ts";
import { AdminSteps, AdminTable } from "#web/components/admin/admin-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

const COLUMNS = ["event", "by", "when", "days"] as const;

/** 'Recently deleted': events that can be restored, one by one or all that were deleted together (PRODUCT P8). */
export function DeletedList({ view }: { view: Extract<DeletedView, { shows: "list" }> }) {
  const t = useTranslations("admin.deleted");
  const { rows, together, here, first, next } = view;
  return (
    <>
      {together.map((deletion) => (
        <DeletionCard key={deletion.id} deletion={deletion} />
      ))}
      <div className="card admin-card">
        <div className="admin-card__head">
          <h2 id="deleted-title">{t("title")}</h2>
          <span className="small muted">{t("note")}</span>
        </div>
        {rows.length === 0 ? (
          <Empty title={t("empty")} headingLevel="h3" />
        ) : (
          <AdminTable
            labelledBy="deleted-title"
            columns={COLUMNS.map((column) => t(`column.${column}`))}
            actions={t("column.actions")}
          >
            {rows.map((row) => (
              <Row key={row.publicId} row={row} returnTo={here} />
            ))}
          </AdminTable>
        )}
      </div>
      <AdminSteps previous={first} next={next} />
    </>
  );
}

function DeletionCard({ deletion }: { deletion: DeletedTogether }) {
  const t = useTranslations("admin.deleted");
  const { id, events, when, name, done, isUndone } = deletion;
  return (
    <div className="admin-together">
      <Alert tone="warn">
        <p>{name === null ? t("allByNobody", { events, when }) : t.rich("all", { events, when, name, bdi })}</p>
        {done !== null && <p>{t(isUndone ? "comingBack" : "goingOn", { done, events })}</p>}
        {!isUndone && (
          <PostForm action="/admin/delete-all">
            <input type="hidden" name="intent" value="undo" />
            <input type="hidden" name="deletion" value={id} />
            <RestoreButton look="outline">{t("undoAll")}</RestoreButton>
          </PostForm>
        )}
      </Alert>
    </div>
  );
}

function Row({ row, returnTo }: { row: DeletedRow; returnTo: string }) {
  const t = useTranslations("admin.deleted");
  const { publicId, by, when, daysLeft } = row;
  const title = row.title ?? t("private");
  return (
    <tr>
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
          <PostForm action="/admin/deleted" preventScrollReset className="act-form admin-table__acts">
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
type DeletedTogether = {
  id: number;
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
      here: string;
      first: string | null;
      next: string | null;
    }
  | { shows: "failed"; requestId: string }
);
