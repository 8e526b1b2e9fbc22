import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Clock from "lucide-react/icons/clock";
import Hourglass from "lucide-react/icons/hourglass";
import Lock from "lucide-react/icons/lock";
import Trash2 from "lucide-react/icons/trash-2";
import Unlink from "lucide-react/icons/unlink";
import X from "lucide-react/icons/x";
import type { EventStanding } from "#core/events/event-policy.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

const LOOKS = {
  live: { tone: "success", icon: Check },
  held: { tone: "warn", icon: Hourglass },
  rejected: { tone: "danger", icon: X },
  cancelled: { tone: "danger", icon: Ban },
  private: { tone: "plain", icon: Lock },
  over: { tone: "plain", icon: Clock },
  deleted: { tone: "danger", icon: Trash2 },
  linkDead: { tone: "warn", icon: Unlink },
} as const;

/** A badge with the state of an event. */
export function StatePill({ state }: { state: EventStanding | "deleted" | "linkDead" }) {
  const t = useTranslations("eventOwner.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}
