import "#messages/parts/admin-organizers.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

type QuestionFootProps = { here: string; intent: string; look: "primary" | "danger"; label: string };

/** The way back, and the button that does it. */
export function QuestionFoot({ here, intent, look, label }: QuestionFootProps) {
  const t = useTranslations("adminOrganizers.asking");
  return (
    <div className="dialog__foot">
      <input type="hidden" name="intent" value={intent} />
      <ButtonLink to={here} preventScrollReset>
        {t("cancel")}
      </ButtonLink>
      <SubmitButton look={look} busyLabel={t("busy")}>
        {label}
      </SubmitButton>
    </div>
  );
}
