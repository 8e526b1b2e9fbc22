import type { LucideIcon } from "lucide-react";
import Settings from "lucide-react/icons/settings";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";

type AccountLink = { href: string; label: "profile" | "preferences" | "account"; icon: LucideIcon };

/** The links of the account menu, in its order (spec §2, Navigation). A screen that comes adds its line here. */
export const ACCOUNT_LINKS: readonly AccountLink[] = [
  { href: "/profile", label: "profile", icon: UserRound },
  { href: "/preferences", label: "preferences", icon: SlidersHorizontal },
  { href: "/account", label: "account", icon: Settings },
];
