import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type HideOrganizerProps = {
  organizer: string;
  name: string;
  isHidden: boolean;
  /** The organizer's page. */ returnTo: string;
};

/** Hides an organizer's events from a member's lists, or says that they are hidden and undoes it. */
export function HideOrganizer({ isHidden, ...rest }: HideOrganizerProps) {
  const t = useTranslations("follows");
  if (!isHidden) return <HideForm {...rest} act="hide" />;
  return (
    <Alert>
      <p>{t("hiddenNote")}</p>
      <HideForm {...rest} act="unhide" />
    </Alert>
  );
}

type HideFormProps = Omit<HideOrganizerProps, "isHidden"> & { act: "hide" | "unhide" };

/** The button alone; the list of hidden organizers uses it too. */
export function HideForm({ act, organizer, name, returnTo }: HideFormProps) {
  const t = useTranslations("follows");
  return (
    <PostForm action="/follows" className="hide-organizer">
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton look="quiet" name={act} value={organizer}>
        {act === "hide" && <Icon of={EyeOff} />}
        <span>{t.rich(act === "hide" ? "hideNamed" : "show", { name, ...HIDDEN_PARTS })}</span>
      </SubmitButton>
    </PostForm>
  );
}
