import { Link } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { PROFILE_FIELDS, PROFILE_INPUT } from "#core/profiles/profile-input.ts";
import "#messages/parts/profile.ts";
import { SettingsPart } from "#web/components/accounts/settings-part.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import type { ProfileEditAnswer, ProfileEditView } from "#web/routes/profile-edit/profile-edit-view.ts";
import { PlaceFields } from "#web/routes/profile-edit/place-fields.tsx";
import { PicturePart } from "#web/routes/profile-edit/picture-part.tsx";
import { YouFields } from "#web/routes/profile-edit/you-fields.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions } from "#web/ui/form-actions.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { FormTitle } from "#web/ui/form-title.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";

type ShownForm = Extract<ProfileEditView, { shows: "form" }>;

const NONE: FormErrors = {};
const FORM = "profile";

/** 'Edit profile': what a person says of themselves, as one form. */
export function ProfileEditPage({ view, answer }: { view: ShownForm; answer: ProfileEditAnswer | null }) {
  const t = useTranslations("profile");
  const recheck = useRecheck();
  const { errors, found, onInput } = useRechecked(answer?.errors ?? NONE, recheck);
  const typed = answer?.typed ?? view.typed;
  return (
    <>
      <FormTitle title={view.documentTitle} errors={errors} />
      <ShowToast toast={answer?.toast} />
      <h1>{t("editTitle")}</h1>
      <div className="settings">
        <ErrorSummary errors={errors} found={found} />
        {answer === null ? <Kept isKept={view.isKept} /> : <Meanwhile meanwhile={answer.meanwhile} />}
        <EnterSaves />
        <PicturePart view={view} form={FORM} />
      </div>
      <PostForm id={FORM} onInput={onInput}>
        <input type="hidden" name="owner" value={view.owner} />
        <input type="hidden" name="version" value={answer?.meanwhile?.version ?? view.version} />
        <SettingsPart title={t("you.title")} text={t("you.text")}>
          <YouFields typed={typed} email={view.email} errors={errors} />
        </SettingsPart>
        <SettingsPart title={t("where.title")} text={t("where.text")}>
          <PlaceFields typed={typed} countries={view.countries} errors={errors} />
          <FormActions>
            <SubmitButton size="large">{t("save")}</SubmitButton>
            <Link to="/profile" className={buttonClass("quiet", "large")}>
              {t("cancel")}
            </Link>
          </FormActions>
        </SettingsPart>
      </PostForm>
    </>
  );
}

/** The first button of a form is what Enter presses in its fields: those of the picture come before the one that saves. */
function EnterSaves() {
  return <button type="submit" form={FORM} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

function Kept({ isKept }: { isKept: boolean }) {
  const t = useTranslations("profile");
  return isKept && <Alert>{t("kept")}</Alert>;
}

function Meanwhile({ meanwhile }: Pick<ProfileEditAnswer, "meanwhile">) {
  const t = useTranslations("profile");
  if (meanwhile === null) return null;
  return (
    <Alert tone="warn">
      <p>{t("meanwhile")}</p>
      <ul>
        {meanwhile.values.map((value) => (
          <li key={value} dir="auto">
            {value}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Checks a field again as the server does. The password is right or wrong there only: as soon as it changes, nothing is known of it. */
function useRecheck() {
  const t = useTranslations();
  return (name: string, form: FormData): string | undefined => {
    const typed = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, form.get(field)]));
    const checked = checkInput(PROFILE_INPUT, typed);
    const fault = checked.ok ? undefined : checked.faults[name];
    // The input names messages of this page only.
    return fault && t(fault.key as Parameters<typeof t>[0], fault.values);
  };
}
