import Ban from "lucide-react/icons/ban";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import UserCog from "lucide-react/icons/user-cog";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import "#messages/parts/admin-users.ts";
import { hidden } from "#web/ui/rich-words.tsx";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** What an admin can do with a member: another role, keep out, let in again. */
export function MemberActs({ member, returnTo }: { member: MemberView; returnTo: string }) {
  const t = useTranslations("adminUsers");
  const { id, email, offers, isSuspended, suspendHref } = member;
  const sent = { user: id, returnTo };
  return (
    <div className="admin-table__acts">
      {offers.map((role) => (
        <Act key={role} icon={UserCog} fields={{ ...sent, intent: "role", role }}>
          {t.rich("make", { role, email, hidden })}
        </Act>
      ))}
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

type ActProps = { icon: LucideIcon; fields: Readonly<Record<string, string>>; children: ReactNode };

function Act({ icon, fields, children }: ActProps) {
  const t = useTranslations("adminUsers");
  return (
    <PostForm action="/admin/users" className="act-form">
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
