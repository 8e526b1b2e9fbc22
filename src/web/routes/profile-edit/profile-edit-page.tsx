import { Link } from "react-router";
import { checkInput } from "#core/check-input.ts";
import { PROFILE_FIELDS, PROFILE_INPUT } from "#core/profiles/profile.ts";
import { SettingsPart } from "#web/components/accounts/settings-frame.tsx";
import { ShowToast } from "#web/components/toasts/show-toast.tsx";
import { PicturePart } from "#web/routes/profile-edit/picture-part.tsx";
import type { ProfileEditAnswer, ProfileEditView } from "#web/routes/profile-edit/profile-edit-loader.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { FormActions, FormTitle } from "#web/ui/form-frame.tsx";
import type { FormErrors } from "#web/ui/form-errors.ts";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";
import { useRechecked } from "#web/ui/use-rechecked.ts";
import { YouFields, PlaceFields } from "#web/routes/profile-edit/profile-fields.tsx";

type ShownForm = Extract<ProfileEditView, { shows: "form" }>;

const NONE: FormErrors = {};

const FORM = "profile";

/** 'Edit profile': a person's description of themselves, as one form. */
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
        {answer === null ? <RestoredNote isStashed={view.isStashed} /> : <Meanwhile meanwhile={answer.meanwhile} />}
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

/**
 * Pressing Enter in a field triggers the form's first button; this hidden one saves, because the picture's buttons come
 * before the visible one.
 */
function EnterSaves() {
  return <button type="submit" form={FORM} className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

function RestoredNote({ isStashed }: { isStashed: boolean }) {
  const t = useTranslations("profile");
  return isStashed && <Alert>{t("kept")}</Alert>;
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

/**
 * Validates a field with the server's rules. Only the server can check the password, so its error is cleared as soon as
 * it changes.
 */
function useRecheck() {
  const t = useTranslations();
  return (name: string, form: FormData): string | undefined => {
    const typed = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, form.get(field)]));
    const checked = checkInput(PROFILE_INPUT, typed);
    const fault = checked.ok ? undefined : checked.faults[name];
    // Validation uses messages of this page only.
    return fault && t(fault.key as Parameters<typeof t>[0], fault.values);
  };
}
