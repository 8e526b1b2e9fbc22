import Bookmark from "lucide/dist/esm/icons/bookmark.mjs";
import type { SaveView } from "#web/components/events/event-row-view.ts";
import { useSaved } from "#web/components/saved-events/device-store.ts";
import { ToggleButton } from "#web/components/toggles/toggle-button.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type SaveChoiceProps = {
  title: string;
  all: SaveView;
  /** The date of the page, when the event has others. */
  date: SaveView | null;
  /** Whether Save is the page's main action; not for an event that is saved already. */
  leads: boolean;
};

/** On an event's page: save the event with all its dates, or only the shown date. */
export function SaveChoice({ title, all, date, leads }: SaveChoiceProps) {
  const t = useTranslations("event.save");
  return (
    <div className="save-choice">
      <Choice save={all} title={title} off={t("save")} on={t("saved")} leads={leads} />
      {date !== null && (
        <Choice save={date} title={title} off={t("onlyThisDate")} on={t("onlyThisDate")} leads={false} />
      )}
    </div>
  );
}

type ChoiceProps = Pick<SaveChoiceProps, "title" | "leads"> & { save: SaveView; off: string; on: string };

function Choice({ save, title, off, on, leads }: ChoiceProps) {
  const { isOn, isBusy } = useSaved(save.key, save.isSaved);
  return (
    <ToggleButton
      kind="/saves"
      act={isOn ? "unsave" : "save"}
      of={save.key}
      data-title={title}
      isBusy={isBusy}
      className={buttonClass(leads && !isOn ? "primary" : "outline", leads ? "large" : "normal", "save-button")}
      aria-pressed={isOn}
    >
      <Icon of={Bookmark} />
      <span>
        {isOn ? on : off}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </span>
    </ToggleButton>
  );
}
