import Plus from "lucide-react/icons/plus";
import { useTranslations } from "#web/texts.tsx";
import { AccountMenu } from "#web/components/layout/account-menu.tsx";
import type { AccountView } from "#web/components/layout/account-view.ts";
import { Bell } from "#web/components/notifications/bell.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

type MemberActionsProps = { account: AccountView; /** How times are written. */ timeStyle: string; place: string };

/** What the header offers to who is signed in; the menu closes when the address (`place`) changes. */
export function MemberActions({ account, timeStyle, place }: MemberActionsProps) {
  return (
    <>
      <CreateEventLink />
      <Bell unread={account.unread} owner={account.email} style={timeStyle} />
      <AccountMenu key={place} account={account} />
    </>
  );
}

/** On phones it stands in the drawer only. */
function CreateEventLink() {
  const t = useTranslations("layout.accountMenu");
  return (
    <ButtonLink to="/create-event" className="site-header__create">
      <Icon of={Plus} />
      {t("createEvent")}
    </ButtonLink>
  );
}
