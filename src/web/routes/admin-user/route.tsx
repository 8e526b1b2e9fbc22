import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import { Link } from "react-router";
import { noIndexMeta } from "#web/http/no-index.ts";
import { membersAction } from "#web/components/admin-users/members-action.server.ts";
import { Day, RoleDialog, SuspendDialog } from "#web/components/admin-users/member-acts.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminListCard } from "#web/components/admin/admin-list.tsx";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { type MemberEventRow, type UserView, userLoader } from "#web/routes/admin-user/admin-user.server.ts";
import { MemberCard } from "#web/routes/admin-user/member-card.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import type { Route } from "./+types/route.ts";

const COLUMNS = ["event", "created", "status"] as const;

/** The events that a member created, newest first. */
function MemberEvents({ view }: { view: Extract<UserView, { shows: "member" }> }) {
  const t = useTranslations("adminUsers.member");
  const { events, total, first, next } = view;
  return (
    <AdminListCard
      id="member-events"
      title={t("events")}
      total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
      empty={{ title: t("noEvents"), text: null }}
      columns={COLUMNS.map((column) => t(`column.${column}`))}
      actions={t("column.actions")}
      previous={first}
      next={next}
    >
      {events.map((event) => (
        <Row key={event.publicId} event={event} />
      ))}
    </AdminListCard>
  );
}

function Row({ event }: { event: MemberEventRow }) {
  const t = useTranslations("adminUsers.member");
  const { publicId, title, href, created, states, isHidden } = event;
  return (
    <tr>
      <td>
        {title === null ? (
          t("privateEvent")
        ) : (
          <Link to={href} className="admin-users__name" dir="auto">
            {title}
          </Link>
        )}
      </td>
      <td data-label={t("column.created")}>
        <Day at={created} />
      </td>
      <td data-label={t("column.status")}>
        <span className="admin-table__pills">
          {states.map((state) => (
            <AdminStatePill key={state} state={state} />
          ))}
          {isHidden && <Pill icon={EyeOff}>{t("hidden")}</Pill>}
        </span>
      </td>
      <td>{title !== null && <EditLink publicId={publicId} title={title} />}</td>
    </tr>
  );
}

function EditLink({ publicId, title }: { publicId: string; title: string }) {
  const t = useTranslations("adminUsers.member");
  return (
    <div className="admin-table__acts">
      <ButtonLink look="quiet" to={`/admin/edit/${publicId}`}>
        <Icon of={Pencil} />
        <span>{t.rich("edit", { title, hidden })}</span>
      </ButtonLink>
    </div>
  );
}

export const loader = adminPage("admin", ({ url, params, area, context }) =>
  userLoader(url, params.user ?? "", area, context),
);

export const action = adminRoute("admin", ({ request, context }) => membersAction(request, context));

export const meta = noIndexMeta;

export default function AdminUser({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="users">
      {view.shows === "failed" ? (
        <AreaFailed area="users" requestId={view.requestId} here={view.here} />
      ) : (
        <>
          {view.question !== null && (
            <SuspendDialog question={view.question} action={`${view.here}?suspend=yes`} answer={answer ?? null} />
          )}
          {view.roleQuestion !== null && <RoleDialog question={view.roleQuestion} />}
          <MemberCard view={view} />
          <MemberEvents view={view} />
        </>
      )}
    </AdminFrame>
  );
}
