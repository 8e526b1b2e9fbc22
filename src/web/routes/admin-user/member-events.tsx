import EyeOff from "lucide-react/icons/eye-off";
import Pencil from "lucide-react/icons/pencil";
import { Link } from "react-router";
import "#messages/parts/admin-users.ts";
import { AdminListCard } from "#web/components/admin/admin-list-card.tsx";
import { AdminStatePill } from "#web/components/admin/admin-state-pill.tsx";
import { Day } from "#web/components/admin-users/day.tsx";
import { hidden } from "#web/ui/rich-words.tsx";
import type { MemberEventRow, UserView } from "#web/routes/admin-user/user-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";

const COLUMNS = ["event", "created", "status"] as const;

/** What a member made, the newest first. */
export function MemberEvents({ view }: { view: Extract<UserView, { shows: "member" }> }) {
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
