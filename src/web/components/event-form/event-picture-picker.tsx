import { errorToast } from "#core/toast.ts";
import ImagePlus from "lucide/dist/esm/icons/image-plus.mjs";
import { useEffect, useRef, useState } from "react";
import { PICTURE_NAME_FIELD, lostPictureName, textOf } from "#core/events/event-fields.ts";
import type { PictureError } from "#core/pictures/picture-error.ts";
import type { StoredPicture } from "#core/pictures/picture.ts";
import { ChosenPicture } from "#web/components/event-form/chosen-picture.tsx";
import { type ShownFields, shown } from "#web/components/event-form/event-form-view.ts";
import { fileFault, usePictureWords } from "#web/components/pictures/picture-file.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { FieldNotes, describedControl } from "#web/ui/field.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { fieldId } from "#web/ui/form-errors.ts";
import { FoldedPart } from "#web/ui/folded-part.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { StoredPictureFields } from "#web/components/event-form/stored-picture-fields.tsx";

/** The name of the file field, as `readUpload` expects it. */
const NAME = "picture";

type EventPicturePickerProps = ShownFields & {
  /** The picture that the server has: of the event, or uploaded with this form earlier. */
  stored: StoredPicture | null;
};

/**
 * The picture of an event and its alternative text. With JavaScript it shows a preview, lets people choose the visible
 * part and rejects invalid files at once; without, the browser's own field sends the file with the form.
 */
export function EventPicturePicker({ stored, ...fields }: EventPicturePickerProps) {
  const t = useTranslations("createEvent.picture");
  const textsOf = usePictureWords("event");
  const showToast = useShowToast();
  const field = useRef<HTMLInputElement | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const [refused, setRefused] = useState<PictureError | null>(null);
  const [isRemoved, setIsRemoved] = useState(false);
  const [before, setBefore] = useState(stored);
  // The server has stored the picture: do not send it again.
  if (stored !== before) {
    setBefore(stored);
    setChosen(null);
  }
  useEffect(() => {
    if (stored !== null && field.current !== null) field.current.value = "";
  }, [stored]);
  const choose = (input: HTMLInputElement) => {
    field.current = input;
    const file = input.files?.[0] ?? null;
    const wrong = file === null ? null : fileFault(file, "event");
    setRefused(wrong);
    setChosen(wrong === null ? file : null);
    if (wrong === null) return;
    showToast(errorToast(textsOf(wrong)));
    // Lets people choose the same file again.
    input.value = "";
  };
  const error = refused === null ? fields.errors[NAME] : textsOf(refused).message;
  const id = fieldId(NAME);
  return (
    <FoldedPart
      title={t("label")}
      {...fields}
      names={[NAME, "imageAlt"]}
      isOpen={lostPictureName(fields.values) !== null}
      contents={(listOf) => (listOf(NAME).length > 0 || stored === null ? listOf(NAME) : [t("stored")])}
    >
      <div className="picture-field">
        <div className={error === undefined ? "field" : "field field--faulty"}>
          <span className="visually-hidden" id={`${id}-label`}>
            {t("label")}
          </span>
          <FieldNotes id={id} hint={t("hint")} error={error} />
          {chosen === null && !isRemoved && <LostPicture {...fields} />}
          <div className="picture-field__box">
            {chosen !== null && <ChosenPicture key={`${chosen.name} ${chosen.lastModified}`} file={chosen} />}
            {chosen === null && stored !== null && <StoredPictureFields stored={stored} {...fields} />}
            <div className="cluster">
              <FileButton
                id={id}
                name={NAME}
                accept="image/*"
                label={chosen === null && stored === null ? t("choose") : t("another")}
                onChoose={choose}
                {...describedControl({ id, hint: t("hint"), error })}
              >
                <Icon of={ImagePlus} />
              </FileButton>
              {chosen !== null && (
                <button
                  type="button"
                  className="button button--quiet"
                  onClick={() => {
                    if (field.current !== null) field.current.value = "";
                    setChosen(null);
                    setIsRemoved(true);
                  }}
                >
                  {t("remove")}
                </button>
              )}
            </div>
          </div>
        </div>
        <AltField {...fields} chosen={chosen} stored={stored} />
      </div>
    </FoldedPart>
  );
}

/** Asks for an image again that was chosen before but not stored, by its file name. */
function LostPicture({ values }: ShownFields) {
  const t = useTranslations("createEvent.picture");
  const lost = lostPictureName(values);
  return (
    <>
      {lost !== null && <Alert>{t.rich("lost", { name: lost, bdi })}</Alert>}
      <input type="hidden" name={PICTURE_NAME_FIELD} value={textOf(values, PICTURE_NAME_FIELD)} />
    </>
  );
}

function AltField({ chosen, stored, ...fields }: EventPicturePickerProps & { chosen: File | null }) {
  const t = useTranslations("createEvent.picture");
  return (
    <TextField
      {...shown(fields, "imageAlt")}
      label={t("alt")}
      hint={t("altHint")}
      required={chosen !== null || stored !== null || "sometimes"}
      dir="auto"
      autoComplete="off"
    />
  );
}
