import { Link } from "react-router";
import "#messages/parts/organizer-form.ts";
import type { OrganizerFormAnswer } from "#web/components/organizers/organizer-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";

type NoticesProps = { isKept: boolean; answer: OrganizerFormAnswer | null };

/** What its person must know before the form is sent again. */
export function OrganizerFormNotices({ isKept, answer }: NoticesProps) {
  const t = useTranslations("organizerForm");
  return (
    <div className="organizer-form__notices">
      {isKept && <Alert>{t("kept")}</Alert>}
      {answer !== null && answer.meanwhile !== null && (
        <Alert tone="warn">
          <p>{t("meanwhile")}</p>
          <ul>
            {answer.meanwhile.values.map((value) => (
              <li key={value} dir="auto">
                {value}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {answer !== null && answer.unclaimed !== null && (
        <Alert tone="warn">
          <p>{t("unclaimed")}</p>
          <p>
            <Link to={answer.unclaimed}>{t("claimLink")}</Link>
          </p>
          <p>{t("createAnyway")}</p>
        </Alert>
      )}
    </div>
  );
}
