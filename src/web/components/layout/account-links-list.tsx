import Activity from "lucide/dist/esm/icons/activity.mjs";
import Bell from "lucide/dist/esm/icons/bell.mjs";
import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import CalendarCog from "lucide/dist/esm/icons/calendar-cog.mjs";
import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import Megaphone from "lucide/dist/esm/icons/megaphone.mjs";
import Newspaper from "lucide/dist/esm/icons/newspaper.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import { Form, Link, useLocation } from "react-router";
import { LAST_FILTERS_KEY } from "#core/events/event-filter.ts";
import { forgetAllUnfinished } from "#web/components/event-form/unfinished-forms.ts";
import type { AccountView } from "#web/components/layout/account-view.ts";
import { currentMark } from "#web/components/layout/site-links.ts";
import { useTranslations } from "#web/texts.tsx";
import { Icon, type IconPath } from "#web/ui/icon.tsx";

type AccountLink = {
  href: string;
  label:
    | "feed"
    | "profile"
    | "preferences"
    | "savedEvents"
    | "alerts"
    | "activity"
    | "notifications"
    | "createEvent"
    | "myEvents"
    | "manageOrganizer"
    | "registerOrganizer"
    | "adminDashboard"
    | "account";
  icon: IconPath;
  /** True: only for owners of an organizer profile; false: only for everybody else. */
  forOrganizers?: boolean;
  /** Shown only to moderators and admins (PRODUCT P7). */
  forStaff?: true;
};

/** The links of the account menu, in order (spec §2, Navigation). A new screen adds its line here. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { href: "/", label: "feed", icon: Newspaper },
  { href: "/profile", label: "profile", icon: UserRound },
  { href: "/preferences", label: "preferences", icon: SlidersHorizontal },
  { href: "/saved-events", label: "savedEvents", icon: Bookmark },
  { href: "/alerts", label: "alerts", icon: BellPlus },
  { href: "/activity", label: "activity", icon: Activity },
  { href: "/notifications", label: "notifications", icon: Bell },
  { href: "/create-event", label: "createEvent", icon: CalendarPlus },
  { href: "/my-events", label: "myEvents", icon: CalendarCog },
  { href: "/organizers/manage", label: "manageOrganizer", icon: Megaphone, forOrganizers: true },
  { href: "/organizer-registration", label: "registerOrganizer", icon: Megaphone, forOrganizers: false },
  { href: "/admin", label: "adminDashboard", icon: ShieldCheck, forStaff: true },
  { href: "/account", label: "account", icon: Settings },
];

type LinkedPerson = { ownsOrganizer: boolean; isStaff: boolean };

/**
 * The links that a person sees: owners of an organizer profile manage it, others may register one, staff have the
 * dashboard.
 */
export function accountLinksFor({ ownsOrganizer, isStaff }: LinkedPerson): readonly AccountLink[] {
  return ACCOUNT_LINKS.filter(
    ({ forOrganizers = ownsOrganizer, forStaff = isStaff }) => forOrganizers === ownsOrganizer && forStaff === isStaff,
  );
}

/** The links of a signed-in person and the sign-out button, which is a form because it changes something. */
export function AccountLinksList({ account }: { account: Pick<AccountView, "ownsOrganizer" | "isStaff"> }) {
  const t = useTranslations("layout.accountMenu");
  const { pathname } = useLocation();
  return (
    <>
      {accountLinksFor(account).map((link) => (
        <Link key={link.href} to={link.href} {...currentMark(link, pathname)}>
          <Icon of={link.icon} />
          {t(link.label)}
        </Link>
      ))}
      <Form
        method="post"
        action="/sign-out"
        reloadDocument
        className="account-links__end"
        onSubmit={() => {
          forgetAllUnfinished();
          forgetLastFilters();
        }}
      >
        <button type="submit">
          <Icon of={LogOut} flip />
          {t("signOut")}
        </button>
      </Form>
    </>
  );
}

/** Deletes the filters that this browser offers again, when a person signs out: they can show what somebody believes. */
function forgetLastFilters(): void {
  try {
    localStorage.removeItem(LAST_FILTERS_KEY);
  } catch {
    // Storage is denied: nothing was stored.
  }
}
