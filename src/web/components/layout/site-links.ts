import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import CalendarPlus from "lucide/dist/esm/icons/calendar-plus.mjs";
import CircleHelp from "lucide/dist/esm/icons/circle-question-mark.mjs";
import House from "lucide/dist/esm/icons/house.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import type { IconPath } from "#web/ui/icon.tsx";

type SiteLink = {
  href: string;
  label: "home" | "events" | "organizers" | "about" | "faq" | "submitEvents";
  icon: IconPath;
};

/** The site's main links, in the order of the header and the drawer. A new screen adds its line here. */
export const SITE_LINKS: readonly SiteLink[] = [
  { href: "/home", label: "home", icon: House },
  { href: "/events", label: "events", icon: CalendarDays },
  { href: "/organizers", label: "organizers", icon: Users },
  { href: "/about", label: "about", icon: Info },
  { href: "/faq", label: "faq", icon: CircleHelp },
  { href: "/submit-events", label: "submitEvents", icon: CalendarPlus },
];

/** The links of the footer's column on trust. */
export const TRUST_LINKS = [
  { href: "/privacy-policy", label: "privacy" },
  { href: "/terms-of-use", label: "terms" },
  { href: "/community-ground-rules", label: "groundRules" },
] as const;

/** What belongs to the section of a link under another address. */
const OTHER_PAGES: Readonly<Record<string, string>> = { "/submit-events": "/submissions/", "/events": "/calendar" };

/**
 * `page` on the link's own screen (`/` is the home page of a visitor, and a member's feed), `true` on a screen of its
 * section (WAI-ARIA 1.2, aria-current).
 */
export function currentMark(
  link: { href: string },
  path: string,
  isMember = false,
): { "aria-current"?: "page" | "true" } {
  if (path === link.href || (link.href === "/home" && path === "/" && !isMember)) return { "aria-current": "page" };
  const others = OTHER_PAGES[link.href];
  const isInside = path.startsWith(`${link.href}/`) || (others !== undefined && path.startsWith(others));
  return isInside ? { "aria-current": "true" } : {};
}
