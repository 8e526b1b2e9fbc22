import Building2 from "lucide-react/icons/building-2";
import Check from "lucide-react/icons/check";
import CircleDot from "lucide-react/icons/circle-dot";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import ListChecks from "lucide-react/icons/list-checks";
import LogIn from "lucide-react/icons/log-in";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Settings from "lucide-react/icons/settings";
import ShieldX from "lucide-react/icons/shield-x";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import User from "lucide-react/icons/user";
import UserCog from "lucide-react/icons/user-cog";
import X from "lucide-react/icons/x";
import type { LogSign } from "#web/components/admin-audit/log-line.tsx";
import type { EntryView } from "#web/routes/admin-audit/audit-view.ts";

const OF_GROUP = {
  access: LogIn,
  signIns: KeyRound,
  roles: UserCog,
  moderation: ListChecks,
  submissions: Inbox,
  imports: Upload,
  deletions: Trash2,
  events: Pencil,
  organizers: Building2,
  accounts: User,
  mailings: Mail,
  site: Settings,
} as const;

const OF_TONE = {
  refused: { icon: ShieldX, tone: "danger" },
  approved: { icon: Check, tone: "success" },
  rejected: { icon: X, tone: "danger" },
} as const;

/** The sign before an entry: how it went, else what it was about. */
export function entrySign({ tone, group }: Pick<EntryView, "tone" | "group">): LogSign {
  if (tone !== "plain") return OF_TONE[tone];
  return { icon: group === null ? CircleDot : OF_GROUP[group], tone: "info" };
}
