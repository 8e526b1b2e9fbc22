import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import House from "lucide-react/icons/house";
import Users from "lucide-react/icons/users";

export type SiteLink = { href: string; label: "home" | "events" | "organizers"; icon: LucideIcon };

/** The site's main links, in the order in which header and drawer show them. A screen that comes adds its line here. */
export const SITE_LINKS: readonly SiteLink[] = [
  { href: "/home", label: "home", icon: House },
  { href: "/events", label: "events", icon: CalendarDays },
  { href: "/organizers", label: "organizers", icon: Users },
];

/** Whether `path` is the link's own screen; `/` is the public home of a visitor. */
export function isCurrent(link: SiteLink, path: string): boolean {
  return path === link.href || (link.href === "/home" && path === "/");
}
