import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import CircleHelp from "lucide-react/icons/circle-question-mark";
import House from "lucide-react/icons/house";
import Info from "lucide-react/icons/info";
import Users from "lucide-react/icons/users";

export type SiteLink = { href: string; label: "home" | "events" | "organizers" | "about" | "faq"; icon: LucideIcon };

/** The site's main links, in the order in which header and drawer show them. A screen that comes adds its line here. */
export const SITE_LINKS: readonly SiteLink[] = [
  { href: "/home", label: "home", icon: House },
  { href: "/events", label: "events", icon: CalendarDays },
  { href: "/organizers", label: "organizers", icon: Users },
  { href: "/about", label: "about", icon: Info },
  { href: "/faq", label: "faq", icon: CircleHelp },
];

/** What the footer's column on trust leads to. */
export const TRUST_LINKS = [
  { href: "/privacy-policy", label: "privacy" },
  { href: "/terms-of-use", label: "terms" },
  { href: "/community-ground-rules", label: "groundRules" },
] as const;

/** Whether `path` is the link's own screen; `/` is the public home of a visitor. */
export function isCurrent(link: SiteLink, path: string): boolean {
  return path === link.href || (link.href === "/home" && path === "/");
}
