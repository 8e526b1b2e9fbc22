import Check from "lucide-react/icons/check";
import Hourglass from "lucide-react/icons/hourglass";
import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import type { OrganizerState } from "#core/organizers/organizer-policy.ts";
import "#messages/parts/admin-organizers.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

const LOOKS = {
  verified: { tone: "success", icon: Check },
  unverified: { tone: "info", icon: Info },
  unclaimed: { tone: "warn", icon: Hourglass },
  hidden: { tone: "danger", icon: X },
} as const;

/** How an organizer stands. */
export function OrganizerStatePill({ state }: { state: OrganizerState }) {
  const t = useTranslations("adminOrganizers.list.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}
