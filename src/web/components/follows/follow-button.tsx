import BellPlus from "lucide/dist/esm/icons/bell-plus.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { ToggleButton } from "#web/components/toggles/toggle-button.tsx";
import { useToggle } from "#web/components/toggles/toggle-marks.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type FollowButtonProps = {
  /** The organizer's public id. */
  organizer: string;
  name: string;
  isFollowing: boolean;
  /** Cards show 'Following', the organizer's page shows 'Unfollow' (spec §2). */
  place: "card" | "page";
};

/** Follows or unfollows an organizer: for members, but not for its owner. */
export function FollowButton({ organizer, name, isFollowing, place }: FollowButtonProps) {
  const t = useTranslations("follows");
  const { isOn, isBusy } = useToggle("/follows", organizer, isFollowing);
  const label = isOn ? (place === "card" ? "following" : "unfollow") : "follow";
  const look = place === "page" && !isOn ? "primary" : "outline";
  return (
    <ToggleButton
      kind="/follows"
      act={isOn ? "unfollow" : "follow"}
      of={organizer}
      isBusy={isBusy}
      className={buttonClass(look, "normal", "follow-button")}
    >
      <Icon of={isOn ? Check : BellPlus} />
      <span>{t.rich(label, { name, ...HIDDEN_PARTS })}</span>
    </ToggleButton>
  );
}
