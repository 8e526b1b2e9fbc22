import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import { Link } from "react-router";
import { MEMBERS_PATH } from "#core/admin/members-address.ts";
import { Day, MemberActs, MemberPills } from "#web/components/admin-users/member-acts.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import type { SuspensionRow, UserView } from "#web/routes/admin-user/admin-user.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

type MemberCardProps = { view: Extract<UserView, { shows: "member" }> };

/** A member's account data, suspensions and the possible actions. */
export function MemberCard({ view: { member, suspensions, here } }: MemberCardProps) {
  const t = useTranslations("adminUsers");
  const { id, name, email, joined, notes } = member;
  return (
    <>
      <p>
        <Link to={MEMBERS_PATH} className="admin-users__back">
          <Icon of={ArrowLeft} flip />
          {t("member.back")}
        </Link>
      </p>
      <section className="card admin-users__card" aria-labelledby="member-title">
        <div className="admin-users__head">
          <h2 id="member-title" dir="auto">
            {name ?? t("noName")}
          </h2>
          <MemberPills member={member} />
        </div>
        {notes.length > 0 && <p className="small muted">{notes.map((note) => t(`note.${note}`)).join(" · ")}</p>}
        <dl className="admin-users__facts">
          <dt>{t("column.email")}</dt>
          <dd>
            <bdi>{email}</bdi>
          </dd>
          <dt>{t("column.joined")}</dt>
          <dd>
            <Day at={joined} />
          </dd>
          <dt>{t("member.id")}</dt>
          <dd>
            <bdi>{id}</bdi>
          </dd>
          {suspensions.length > 0 && <dt>{t("member.suspensions")}</dt>}
          {suspensions.map((each, index) => (
            <dd key={index}>
              <Suspension row={each} />
            </dd>
          ))}
        </dl>
        <MemberActs member={member} returnTo={here} />
      </section>
    </>
  );
}

function Suspension({ row: { at, by, reason, lifted } }: { row: SuspensionRow }) {
  const t = useTranslations("adminUsers.member");
  const who = (email: string | null) => email !== null && <> {t.rich("by", { email, bdi })}</>;
  return (
    <>
      {t("suspendedOn", { when: at })}
      {who(by)}
      {lifted !== null && (
        <>
          {", "}
          {t("liftedOn", { when: lifted.at })}
          {who(lifted.by)}
        </>
      )}
      {reason !== null && (
        <span className="admin-table__more" dir="auto">
          {t("reason", { reason })}
        </span>
      )}
    </>
  );
}
