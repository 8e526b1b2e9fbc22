import type { ReactNode } from "react";
import { Link } from "react-router";
import "#messages/parts/submissions.ts";
import { shown, type ShownFields } from "#web/components/event-form/fields-of.ts";
import { useTranslations } from "#web/texts.tsx";
import { EmailField } from "#web/ui/email-field.tsx";
import { NumberField } from "#web/ui/number-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Who holds the gathering, and what else is to be known. */
export function YouPart({
  isModerators,
  ...fields
}: ShownFields & { /** Somebody else than the sender reads it. */ isModerators: boolean }) {
  const t = useTranslations("submissions.you");
  return (
    <fieldset className="submission__part">
      <legend>{t(isModerators ? "partOfOthers" : "part")}</legend>
      <TextField {...shown(fields, "organizerName")} label={t("name")} required dir="auto" autoComplete="name" />
      <div className="field-pair">
        <EmailField {...shown(fields, "organizerEmail")} label={t("email")} required />
        <TextField {...shown(fields, "organizerPhone")} type="tel" label={t("phone")} autoComplete="tel" dir="ltr" />
      </div>
      <NumberField {...shown(fields, "expectedAttendees")} label={t("attendees")} className="submission__count" />
      <TextAreaField {...shown(fields, "additionalNotes")} label={t("notes")} hint={t("notesHint")} rows={3} />
      {!isModerators && <p className="small soft">{t.rich("privacy", { link: privacyLink })}</p>}
    </fieldset>
  );
}

function privacyLink(chunks: ReactNode) {
  return <Link to="/privacy-policy">{chunks}</Link>;
}
