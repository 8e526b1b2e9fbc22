import "#messages/parts/organizers.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Wrap } from "#web/ui/wrap.tsx";

/** An organizer that never was, was taken down, or is not for this viewer (spec §2, Organizer detail). */
export function OrganizerMissing() {
  const t = useTranslations("organizers.missing");
  return (
    <Wrap padded>
      <div className="stack">
        <h1>{t("title")}</h1>
        <p className="lede">{t("text")}</p>
        <p>
          <ButtonLink look="primary" to="/organizers">
            {t("back")}
          </ButtonLink>
        </p>
      </div>
    </Wrap>
  );
}
