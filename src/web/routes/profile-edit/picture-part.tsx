import { errorToast } from "#core/toast.ts";
import ImagePlus from "lucide/dist/esm/icons/image-plus.mjs";
import { useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { PictureError } from "#core/pictures/picture-error.ts";
import { Avatar } from "#web/components/accounts/avatar.tsx";
import { SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import { fileFault, usePictureWords } from "#web/components/pictures/picture-file.ts";
import { useShowToast } from "#web/components/toasts/use-show-toast.ts";
import type { ProfileEditView } from "#web/routes/profile-edit/profile-edit-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { FieldNotes, describedControl } from "#web/ui/field.tsx";
import { FileButton } from "#web/ui/file-button.tsx";
import { FormBusy } from "#web/ui/form-busy.ts";
import { fieldId } from "#web/ui/form-errors.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type PicturePartProps = {
  view: Extract<ProfileEditView, { shows: "form" }>;
  /** The id of the form on the page: the picture is submitted with the form, so that typed values are not lost. */
  form: string;
};

const ADDRESS = "/profile/edit/picture";
const ID = fieldId("picture");

/**
 * The picture: with JavaScript it is uploaded as soon as it is chosen, and a file that cannot be a picture is rejected
 * before the upload.
 */
export function PicturePart({ view: { initial, avatarKey, pictureFault }, form }: PicturePartProps) {
  const t = useTranslations("profile.picture");
  const wordsFor = usePictureWords("avatar");
  const showToast = useShowToast();
  const submit = useSubmit();
  const isSending = useNavigation().formAction === ADDRESS;
  const [refused, setRefused] = useState<PictureError | null>(null);
  const fault = refused ?? pictureFault;
  const error = fault === null ? undefined : wordsFor(fault).message;
  const choose = (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    if (file === undefined) return;
    const wrong = fileFault(file, "avatar");
    setRefused(wrong);
    if (wrong === null) {
      const sent = new FormData(field.form ?? undefined);
      void submit(sent, { method: "post", action: ADDRESS, encType: "multipart/form-data" });
    } else {
      showToast(errorToast(wordsFor(wrong)));
    }
    // Allows choosing the same file again.
    field.value = "";
  };
  return (
    <SettingsPart title={t("title")} text={t("text")}>
      <div className="avatar-field">
        <Avatar initial={initial} pictureKey={avatarKey} large />
        <div className={error === undefined ? "field" : "field field--faulty"}>
          <FieldNotes id={ID} error={error} />
          <div className="cluster">
            <FormBusy value={isSending}>
              <FileButton
                id={ID}
                name="picture"
                form={form}
                accept="image/*"
                label={t("choose")}
                onChoose={choose}
                send={{ label: t("send"), formAction: ADDRESS }}
                {...describedControl({ id: ID, hint: t("hint"), error })}
              >
                <Icon of={ImagePlus} />
              </FileButton>
              {avatarKey !== null && (
                <SubmitButton look="quiet" form={form} formAction={ADDRESS} name="intent" value="remove">
                  {t("remove")}
                </SubmitButton>
              )}
            </FormBusy>
          </div>
          <FieldNotes id={ID} hint={t("hint")} />
        </div>
      </div>
    </SettingsPart>
  );
}
