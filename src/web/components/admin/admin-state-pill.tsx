import Ban from "lucide/dist/esm/icons/ban.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Lock from "lucide/dist/esm/icons/lock.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

const LOOKS = {
  approved: { tone: "success", icon: Check },
  pending: { tone: "warn", icon: Hourglass },
  rejected: { tone: "danger", icon: X },
  cancelled: { tone: "danger", icon: Ban },
  private: { tone: "plain", icon: Lock },
} as const;

/** The spec's status badge of an event (§4), and the other states that keep it out of lists. */
export function AdminStatePill({ state }: { state: keyof typeof LOOKS }) {
  const t = useTranslations("admin.overview.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}
