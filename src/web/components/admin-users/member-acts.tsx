import Ban from "lucide/dist/esm/icons/ban.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import UserCog from "lucide/dist/esm/icons/user-cog.mjs";
import type { ReactNode } from "react";
import type { Role } from "#core/accounts/account-policy.ts";
import { MEMBERS_PATH } from "#core/admin/members-address.ts";
import { DeskForm } from "#web/components/admin/desk-form.tsx";
import type {
  MemberView,
  MembersAnswer,
  RoleQuestion,
  SuspendQuestion,
} from "#web/components/admin-users/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";
import { PageDialog } from "#web/ui/page-dialog.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";

const TONES = { user: "plain", moderator: "info", admin: "primary" } as const satisfies Record<Role, string>;

/** Badges for a member's role and suspension. */
export function MemberPills({ member: { role, isSuspended } }: { member: Pick<MemberView, "role" | "isSuspended"> }) {
  const t = useTranslations("adminUsers");
  return (
    <span className="admin-table__pills">
      <Pill tone={TONES[role]}>{t(`roles.${role}`)}</Pill>
      {isSuspended && (
        <Pill tone="danger" icon={Ban}>
          {t("suspended")}
        </Pill>
      )}
    </span>
  );
}

/** The actions of an admin on a member: change the role, suspend, reinstate. */
export function MemberActs({ member, returnTo }: { member: MemberView; returnTo: string }) {
  const t = useTranslations("adminUsers");
  const { id, email, offers, isSuspended, suspendHref } = member;
  const sent = { user: id, returnTo };
  return (
    <div className="admin-table__acts">
      {offers.map(({ role, confirmHref }) =>
        confirmHref === null ? (
          <Act key={role} icon={UserCog} fields={{ ...sent, intent: "role", role }}>
            {t.rich("make", { role, email, hidden })}
          </Act>
        ) : (
          <ButtonLink key={role} to={confirmHref} look="quiet" preventScrollReset>
            <Icon of={UserCog} />
            <span>{t.rich("make", { role, email, hidden })}</span>
          </ButtonLink>
        ),
      )}
      {isSuspended && (
        <Act icon={RotateCcw} fields={{ ...sent, intent: "lift" }}>
          {t.rich("lift", { email, hidden })}
        </Act>
      )}
      {suspendHref !== null && (
        <ButtonLink to={suspendHref} look="quiet" className="admin-users__suspend" preventScrollReset>
          <Icon of={Ban} />
          <span>{t.rich("suspend", { email, hidden })}</span>
        </ButtonLink>
      )}
    </div>
  );
}

type ActProps = { icon: IconPath; fields: Readonly<Record<string, string>>; children: ReactNode };

function Act({ icon, fields, children }: ActProps) {
  const t = useTranslations("adminUsers");
  return (
    <PostForm action={MEMBERS_PATH} className="act-form">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look="quiet" busyLabel={t("busy")}>
        <span className="button__label">
          <Icon of={icon} />
          <span>{children}</span>
        </span>
      </SubmitButton>
    </PostForm>
  );
}

/** A day, already formatted by the server. */
export function Day({ at: { iso, text } }: { at: { iso: string; text: string } }) {
  return (
    <time dateTime={iso} className="admin-table__date">
      <bdi>{text}</bdi>
    </time>
  );
}

type SuspendDialogProps = {
  question: SuspendQuestion;
  /** The address of the page with the dialog, where errors are shown. */
  action: string;
  answer: MembersAnswer | null;
};

/** Asks for the reason of a suspension and explains its effects: a dialog with JavaScript, a part of the page without. */
export function SuspendDialog({ question, action, answer }: SuspendDialogProps) {
  const t = useTranslations("adminUsers.asking");
  const { userId, email, events, back } = question;
  return (
    <PageDialog labelledBy="suspend-question" describedBy="suspend-text" back={back}>
      <DeskForm form="suspend" action={action}>
        <h2 id="suspend-question">{t.rich("title", { email, bdi })}</h2>
        <p id="suspend-text" className="soft">
          {t(events.isMore ? "textMany" : "text", { events: events.count })}
        </p>
        <input type="hidden" name="intent" value="suspend" />
        <input type="hidden" name="user" value={userId} />
        <input type="hidden" name="returnTo" value={back} />
        <TextAreaField
          name="reason"
          label={t("reason")}
          hint={t("reasonHint")}
          rows={3}
          scope="suspend"
          defaultValue={answer?.reason ?? ""}
          error={answer?.errors["reason"]}
        />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look="danger">{t("submit")}</SubmitButton>
        </div>
      </DeskForm>
    </PageDialog>
  );
}

type RoleDialogProps = { question: RoleQuestion };

/** Confirms a new role and explains what it gives or takes: a dialog with JavaScript, a part of the page without. */
export function RoleDialog({ question: { userId, email, role, isOwn, back } }: RoleDialogProps) {
  const t = useTranslations("adminUsers.askingRole");
  return (
    <PageDialog labelledBy="role-question" describedBy="role-text" back={back}>
      <PostForm action={MEMBERS_PATH}>
        <h2 id="role-question">{isOwn ? t("ownTitle") : t.rich("title", { email, bdi })}</h2>
        <p id="role-text" className="soft">
          {isOwn ? t("ownText", { role }) : t("text")}
        </p>
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="user" value={userId} />
        <input type="hidden" name="role" value={role} />
        <input type="hidden" name="returnTo" value={back} />
        <div className="dialog__foot">
          <ButtonLink to={back} preventScrollReset>
            {t("cancel")}
          </ButtonLink>
          <SubmitButton look={isOwn ? "danger" : "primary"}>{t(isOwn ? "ownSubmit" : "submit")}</SubmitButton>
        </div>
      </PostForm>
    </PageDialog>
  );
}
