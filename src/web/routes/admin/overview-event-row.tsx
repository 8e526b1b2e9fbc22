import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { Link } from "react-router";
import { BULK_FORM } from "#web/routes/admin/overview-bulk.tsx";
import { RowBox, type RowSelection } from "#web/components/admin/row-selection.tsx";
import { RowDate } from "#web/components/admin/row-date.tsx";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import { TypeMark } from "#web/components/events/card-head.tsx";
import type { OverviewRow } from "#web/routes/admin/admin.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { VisuallyHidden, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type OverviewEventRowProps = {
  row: OverviewRow;
  returnTo: string;
  selection: RowSelection;
};

/** An event of the overview with its actions. The check box belongs to the bulk form, which stands above the table. */
export function OverviewEventRow({ row, returnTo, selection }: OverviewEventRowProps) {
  const t = useTranslations("admin.overview");
  const tType = useTranslations("events.type");
  const title = row.isWithheld ? t("private") : (row.title ?? t("untitled"));
  return (
    <tr className={selection.isSelected(row.item) ? "selected" : undefined}>
      <td className="admin-table__select">
        {!row.isWithheld && (
          <RowBox selection={selection} item={row.item} label={t("bulk.select", { title })} form={BULK_FORM} />
        )}
      </td>
      <td>
        <span className="admin-title" data-type={row.type}>
          {!row.isWithheld && (
            <>
              <TypeMark type={row.type} />
              <VisuallyHidden>{tType(row.type)}</VisuallyHidden>
            </>
          )}
          {row.isWithheld ? (
            title
          ) : (
            <Link to={row.href}>
              <bdi>{title}</bdi>
            </Link>
          )}
        </span>
      </td>
      <td data-label={t("column.date")}>{!row.isWithheld && <RowDate date={row.date} />}</td>
      <td data-label={t("column.organizer")}>
        {row.organizer === null ? (
          !row.isWithheld && t("unknownOrganizer")
        ) : (
          <Link to={row.organizer.href} className="admin-table__filter">
            <bdi>{row.organizer.name}</bdi>
          </Link>
        )}
      </td>
      <td data-label={t("column.createdBy")}>
        <CreatedBy by={row.createdBy} />
      </td>
      <td data-label={t("column.status")}>
        <span className="admin-table__pills">
          {row.states.map((state) => (
            <AdminStatePill key={state} state={state} />
          ))}
        </span>
      </td>
      <td>
        <Acts row={row} title={title} returnTo={returnTo} />
      </td>
    </tr>
  );
}

function CreatedBy({ by }: { by: OverviewRow["createdBy"] }) {
  const t = useTranslations("admin.overview.by");
  if (by.kind !== "account") return t(by.kind);
  return (
    <Link to={`/admin/users/${by.id}`} className="admin-table__filter">
      <bdi>{by.name}</bdi>
    </Link>
  );
}

function Acts({ row, title, returnTo }: { row: OverviewRow; title: string; returnTo: string }) {
  const t = useTranslations("admin.overview");
  return (
    <div className="admin-table__acts">
      {!row.isWithheld && (
        <ButtonLink look="quiet" to={`/admin/edit/${row.publicId}`}>
          <Icon of={Pencil} />
          <span>{t.rich("edit", { title, hidden })}</span>
        </ButtonLink>
      )}
      {row.mayDelete && (
        <PostForm action="/admin" preventScrollReset className="act-form act-form--quiet">
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="event" value={row.publicId} />
          <input type="hidden" name="returnTo" value={returnTo} />
          <SubmitButton look="quiet" busyLabel={t("deleting")}>
            <span className="button__label">
              <Icon of={Trash2} />
              <span>{t.rich("delete", { title, hidden })}</span>
            </span>
          </SubmitButton>
        </PostForm>
      )}
    </div>
  );
}
