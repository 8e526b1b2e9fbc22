import Maximize2 from "lucide/dist/esm/icons/maximize-2.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { CoverImage } from "#web/components/event-page/event-page-view.ts";
import { Picture } from "#web/components/pictures/picture.tsx";
import { useTranslations } from "#web/texts.tsx";
import { closesDialog, opensDialog } from "#web/ui/dialog-commands.ts";
import { Icon } from "#web/ui/icon.tsx";

const DIALOG_ID = "whole-picture";

/** A button over an event's cover that opens a dialog with the full image. */
export function WholePicture({ image: { key, focus: _focus, ...image } }: { image: CoverImage }) {
  const t = useTranslations("eventPicture");
  return (
    <>
      <button type="button" className="event__whole" {...opensDialog(DIALOG_ID)}>
        <Icon of={Maximize2} />
        <span>{t("open")}</span>
      </button>
      <dialog id={DIALOG_ID} popover="auto" closedby="any" className="whole-picture" aria-label={t("title")}>
        <Picture {...image} pictureKey={key} sizes="100vw" lazy />
        <button type="button" className="event__whole" {...closesDialog(DIALOG_ID)}>
          <Icon of={X} />
          <span>{t("close")}</span>
        </button>
      </dialog>
    </>
  );
}
