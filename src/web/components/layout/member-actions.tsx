import BellIcon from "lucide/dist/esm/icons/bell.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Avatar } from "#web/components/accounts/avatar.tsx";
import { AccountLinksList } from "#web/components/layout/account-links-list.tsx";
import { AccountPerson } from "#web/components/layout/account-person.tsx";
import type { AccountView } from "#web/components/layout/account-view.ts";
import { BellBadge, useBellLabel } from "#web/components/notifications/bell-badge.tsx";
import type { BellProps, LiveBellProps } from "#web/components/notifications/notification-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const ACCOUNT_MENU_ID = "account-menu";

/** The account menu. It uses the browser's popover, so it opens, closes and handles Escape without scripts too. */
function AccountMenu({ account }: { account: AccountView }) {
  const t = useTranslations("layout.accountMenu");
  return (
    <>
      <button
        type="button"
        className="icon-button account-menu__button"
        aria-label={t("open", { name: account.name ?? account.email })}
        popoverTarget={ACCOUNT_MENU_ID}
      >
        <Avatar initial={account.initial} pictureKey={account.pictureKey} />
      </button>
      <div id={ACCOUNT_MENU_ID} popover="auto" className="account-menu">
        <AccountPerson account={account} />
        <nav className="account-links" aria-label={t("label")}>
          <AccountLinksList account={account} />
        </nav>
      </div>
    </>
  );
}

type MemberActionsProps = {
  account: AccountView;
  /** The time format of the reader. */
  timeStyle: string;
  place: string;
};

/** The header's actions for a signed-in person; the menu closes when the address (`place`) changes. */
export function MemberActions({ account, timeStyle, place }: MemberActionsProps) {
  return (
    <>
      <CreateEventLink />
      <Bell unread={account.unread} owner={account.email} style={timeStyle} />
      <AccountMenu key={place} account={account} />
    </>
  );
}

/** On phones this link is only in the drawer. */
function CreateEventLink() {
  const t = useTranslations("layout.accountMenu");
  return (
    <ButtonLink to="/create-event" className="site-header__create">
      <Icon of={Plus} />
      {t("createEvent")}
    </ButtonLink>
  );
}

/**
 * The link to the notifications, with the unread count. It becomes a button with a list once the code for that is
 * loaded, which happens after the page and only for members.
 */
function Bell(props: BellProps) {
  const label = useBellLabel(props.unread);
  const link = useRef<HTMLAnchorElement>(null);
  const [live, setLive] = useState<{ Shown: ComponentType<LiveBellProps>; hadFocus: boolean } | null>(null);
  useEffect(() => {
    let isGone = false;
    import("#web/components/notifications/live-bell.tsx").then(
      ({ LiveBell }) => {
        whenReleased(link.current, () => {
          if (!isGone) setLive({ Shown: LiveBell, hadFocus: document.activeElement === link.current });
        });
      },
      // If loading fails, the link to the notifications page stays.
      () => undefined,
    );
    return () => void (isGone = true);
  }, []);
  if (live !== null) return <live.Shown {...props} takesFocus={live.hadFocus} />;
  return (
    <Link ref={link} to="/notifications" className="icon-button bell" aria-label={label}>
      <Icon of={BellIcon} />
      <BellBadge unread={props.unread} />
    </Link>
  );
}

/**
 * Runs `act` at once, or after the click if somebody is pressing the element: replacing the element during a press
 * would lose the click.
 */
function whenReleased(element: Element | null, act: () => void): void {
  if (element?.matches(":active") !== true) return act();
  const left = new AbortController();
  const released = (): void => {
    left.abort();
    setTimeout(act);
  };
  for (const name of ["pointerup", "pointercancel", "dragend", "keyup"])
    window.addEventListener(name, released, { signal: left.signal });
}
