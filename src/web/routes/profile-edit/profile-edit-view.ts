import type { CountryName } from "#core/profiles/country-names.ts";
import type { PictureFault } from "#core/pictures/picture-fault.ts";
import type { ProfileField } from "#core/profiles/profile-input.ts";
import type { ShownToast } from "#web/components/toasts/toast-list.ts";
import type { FormErrors } from "#web/ui/form-errors.ts";

export type ProfileTyped = Readonly<Record<ProfileField, string>>;

/** What /profile/edit shows, or that the profile could not be read. */
export type ProfileEditView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "form";
      typed: ProfileTyped;
      /** The address of the account, from which a changed one differs. */
      email: string;
      version: number;
      owner: string;
      initial: string;
      avatarKey: string | null;
      /** Why the picture that was sent just now was none. */
      pictureFault: PictureFault | null;
      countries: readonly CountryName[];
      /** What stands there was typed before signing in again, and is not saved. */
      isKept: boolean;
    }
);

/** What became of the form. */
export type ProfileEditAnswer = {
  typed: ProfileTyped;
  errors: FormErrors;
  toast: ShownToast | null;
  /** What another form stored meanwhile, as sentences, and its version: saving again then overwrites it. */
  meanwhile: { version: number; values: readonly string[] } | null;
};
