import Search from "lucide/dist/esm/icons/search.mjs";
import { Form, Link } from "react-router";
import { ROLES } from "#core/accounts/account-policy.ts";
import { MEMBERS_PATH, type MembersQuery, areMembersNarrowed, membersPath } from "#core/admin/members-address.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { membersAction } from "#web/components/admin-users/members-action.server.ts";
import { Day, MemberActs, MemberPills, RoleDialog, SuspendDialog } from "#web/components/admin-users/member-acts.tsx";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import { Address, AdminChoice, AdminListCard, AdminSearch } from "#web/components/admin/admin-list.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { type UsersView, usersLoader } from "#web/routes/admin-users/admin-users.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/route.ts";

const COLUMNS = ["name", "email", "joined", "role"] as const;

/** A page of the members, or a note that the search finds nobody (spec §2). */
function UsersList({ view }: { view: Extract<UsersView, { shows: "list" }> }) {
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
      <td className="admin-users__who">
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
        <Address email={email} />
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

export const loader = adminPage("admin", ({ url, area, context }) => usersLoader(url, area, context));

export const action = adminRoute("admin", ({ request, context }) => membersAction(request, context));

export const meta = noIndexMeta;

export default function AdminUsers({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="users">
      {view.shows === "list" && view.question !== null && (
        <SuspendDialog
          key={view.question.userId}
          question={view.question}
          action={view.questionPath}
          answer={answer ?? null}
        />
      )}
      {view.shows === "list" && view.roleQuestion !== null && <RoleDialog question={view.roleQuestion} />}
      <UsersFilters requested={view.requested} />
      {view.shows === "failed" ? (
        <AreaFailed area="users" requestId={view.requestId} here={view.here} />
      ) : (
        <UsersList view={view} />
      )}
    </AdminFrame>
  );
}

/** The filters of the members' list: a GET form, so that the address holds them all. */
function UsersFilters({ requested }: { requested: MembersQuery }) {
  const t = useTranslations("adminUsers");
  const { query, role, isSuspended, zone } = requested;
  const all = { query: null, role: null, isSuspended: false, after: null, before: null };
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: a new address renders a new form. */}
      <Form key={membersPath(requested)} className="admin-bar" action={MEMBERS_PATH}>
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice
          name="role"
          label={t("role")}
          value={role}
          any={t("anyRole")}
          options={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <AdminChoice
          name="status"
          label={t("status")}
          value={isSuspended ? "suspended" : null}
          any={t("anyStatus")}
          options={[{ value: "suspended", label: t("suspended") }]}
        />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {areMembersNarrowed(requested) && (
          <Link to={membersPath({ ...requested, ...all })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
