import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import { useSaved } from "#web/components/saved-events/device-store.ts";
import { ToggleButton } from "#web/components/toggles/toggle-button.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

type SaveButtonProps = {
  /** The event's public id, or the key of one of its dates (`savedKey`). */
  event: string;
  title: string;
  /** Null for a visitor, whose saves are on the device. */
  isSaved: boolean | null;
};

/** The bookmark of a row or card. */
export function SaveButton({ event, title, isSaved }: SaveButtonProps) {
  const t = useTranslations("events.row");
  const { isOn, isBusy } = useSaved(event, isSaved);
  return (
    <ToggleButton
      kind="/saves"
      act={isOn ? "unsave" : "save"}
      of={event}
      data-title={title}
      isBusy={isBusy}
      className="icon-button save-button"
      aria-pressed={isOn}
      aria-label={t("save", { title })}
    >
      <Icon of={Bookmark} />
    </ToggleButton>
  );
}
