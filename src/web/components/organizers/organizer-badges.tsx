import Eye from "lucide/dist/esm/icons/eye.mjs";
import Lock from "lucide/dist/esm/icons/lock.mjs";
import ShieldCheck from "lucide/dist/esm/icons/shield-check.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import type { Visibility } from "#core/visibility.ts";
import { useTranslations } from "#web/texts.tsx";
import { Pill } from "#web/ui/pill.tsx";
import type { IconPath } from "#web/ui/icon.tsx";

/** The organizer's visibility, and whether a moderator has verified it. */
export type OrganizerBadgeFacts = { visibility: Visibility; verified: boolean };

const VISIBILITY: Record<Visibility, { tone: "info" | "primary" | "plain"; icon: IconPath }> = {
  public_web: { tone: "info", icon: Eye },
  public_in_app: { tone: "primary", icon: Smartphone },
  private: { tone: "plain", icon: Lock },
};

/** The visibility badge, and Verified if it applies. */
export function OrganizerBadges({ visibility, verified }: OrganizerBadgeFacts) {
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
