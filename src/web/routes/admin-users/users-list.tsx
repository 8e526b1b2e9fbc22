import { Link } from "react-router";
import "#messages/parts/admin-users.ts";
import { AdminListCard } from "#web/components/admin/admin-list-card.tsx";
import { Day } from "#web/components/admin-users/day.tsx";
import { MemberActs } from "#web/components/admin-users/member-acts.tsx";
import { MemberPills } from "#web/components/admin-users/member-pills.tsx";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import type { UsersView } from "#web/routes/admin-users/users-view.ts";
import { useTranslations } from "#web/texts.tsx";

const COLUMNS = ["name", "email", "joined", "role"] as const;

/** A page of the members, or that nobody fits the search (spec §2). */
export function UsersList({ view }: { view: Extract<UsersView, { shows: "list" }> }) {
  const t = useTranslations("adminUsers");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <AdminListCard
      id="users-title"
      title={t("title")}
      total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
      empty={{ title: t("empty"), text: isNarrowed ? t("emptyText") : null }}
      columns={COLUMNS.map((column) => t(`column.${column}`))}
      actions={t("column.actions")}
      previous={previous}
      next={next}
    >
      {rows.map((row) => (
        <Row key={row.id} row={row} returnTo={here} />
      ))}
    </AdminListCard>
  );
}

function Row({ row, returnTo }: { row: MemberView; returnTo: string }) {
  const t = useTranslations("adminUsers");
  const { href, name, email, joined, notes } = row;
  return (
    <tr>
      <td>
        <Link to={href} className="admin-users__name" dir="auto">
          {name ?? t("noName")}
        </Link>
        {notes.map((note) => (
          <span key={note} className="admin-table__more">
            {t(`note.${note}`)}
          </span>
        ))}
      </td>
      <td data-label={t("column.email")}>
        <bdi>{email}</bdi>
      </td>
      <td data-label={t("column.joined")}>
        <Day at={joined} />
      </td>
      <td data-label={t("column.role")}>
        <MemberPills member={row} />
      </td>
      <td>
        <MemberActs member={row} returnTo={returnTo} />
      </td>
    </tr>
  );
}
