import type { LucideIcon } from "lucide-react";
import Eye from "lucide-react/icons/eye";
import Lock from "lucide-react/icons/lock";
import ShieldCheck from "lucide-react/icons/shield-check";
import Smartphone from "lucide-react/icons/smartphone";
import type { Visibility } from "#core/visibility.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";

/** The organizer's visibility, and whether a moderator has verified it. */
export type OrganizerStanding = { visibility: Visibility; verified: boolean };

const VISIBILITY: Record<Visibility, { tone: "info" | "primary" | "plain"; icon: LucideIcon }> = {
  public_web: { tone: "info", icon: Eye },
  public_in_app: { tone: "primary", icon: Smartphone },
  private: { tone: "plain", icon: Lock },
};

/** The visibility badge, and Verified if it applies. */
export function OrganizerBadges({ visibility, verified }: OrganizerStanding) {
  const t = useTranslations("organizers.badge");
  return (
    <>
      <Pill {...VISIBILITY[visibility]}>{t(visibility)}</Pill>
      {verified && (
        <Pill tone="success" icon={ShieldCheck}>
          {t("verified")}
        </Pill>
      )}
    </>
  );
}
