import Ban from "lucide-react/icons/ban";
import type { Role } from "#core/accounts/account-policy.ts";
import "#messages/parts/admin-users.ts";
import type { MemberView } from "#web/components/admin-users/member-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

const TONES = { user: "plain", moderator: "info", admin: "primary" } as const satisfies Record<Role, string>;

/** What a member may do, and that they are kept out, in a word each. */
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
