import type { LucideIcon } from "lucide-react";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import Settings from "lucide-react/icons/settings";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";

type AccountLink = { href: string; label: "profile" | "preferences" | "createEvent" | "account"; icon: LucideIcon };

/** The links of the account menu, in its order (spec §2, Navigation). A screen that comes adds its line here. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { href: "/profile", label: "profile", icon: UserRound },
  { href: "/preferences", label: "preferences", icon: SlidersHorizontal },
  { href: "/create-event", label: "createEvent", icon: CalendarPlus },
  { href: "/account", label: "account", icon: Settings },
];
