import Ban from "lucide/dist/esm/icons/ban.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Clock from "lucide/dist/esm/icons/clock.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Lock from "lucide/dist/esm/icons/lock.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { EventStatus } from "#core/events/event-policy.ts";
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
export function StatePill({ state }: { state: EventStatus | "deleted" | "linkDead" }) {
  const t = useTranslations("eventOwner.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}
