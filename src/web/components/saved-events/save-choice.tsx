import "#messages/parts/event.ts";
import type { SaveView } from "#web/components/events/event-row-view.ts";
import { useSaved } from "#web/components/saved-events/use-saved.ts";
import { ToggleButton } from "#web/components/toggles/toggle-button.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { DrawnIcon } from "#web/ui/drawn-icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type SaveChoiceProps = {
  title: string;
  all: SaveView;
  /** The date of the page, when the event has others. */ date: SaveView | null;
};

/** On an event's page: save it with all its dates, or the one that the page shows. */
export function SaveChoice({ title, all, date }: SaveChoiceProps) {
  const t = useTranslations("event.save");
  return (
    <div className="save-choice">
      <Choice save={all} title={title} off={t("save")} on={t("saved")} />
      {date !== null && <Choice save={date} title={title} off={t("onlyThisDate")} on={t("onlyThisDate")} />}
    </div>
  );
}

function Choice({ save, title, off, on }: { save: SaveView; title: string; off: string; on: string }) {
  const { isOn, isBusy } = useSaved(save.key, save.isSaved);
  return (
    <ToggleButton
      kind="/saves"
      act={isOn ? "unsave" : "save"}
      of={save.key}
      data-title={title}
      isBusy={isBusy}
      className={buttonClass("outline", "normal", "save-button")}
      aria-pressed={isOn}
    >
      <DrawnIcon of="bookmark" />
      <span>
        {isOn ? on : off}
        <VisuallyHidden>: {title}</VisuallyHidden>
      </span>
    </ToggleButton>
  );
}
