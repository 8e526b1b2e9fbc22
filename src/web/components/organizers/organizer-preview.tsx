import Globe from "lucide/dist/esm/icons/globe.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import { InlineSvg } from "#web/ui/inline-svg.tsx";
import { organizerMark } from "#core/pictures/organizer-mark.ts";
import type { OrganizerTyped } from "#core/organizers/organizer-input.ts";
import { truncateAtWord } from "#core/text/truncate-at-word.ts";
import { DEFAULT_VISIBILITY, isVisibility } from "#core/visibility.ts";
import { OrganizerBadges } from "#web/components/organizers/organizer-badges.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** A preview of the directory's card, with nothing to press. */
export function OrganizerPreview({ typed }: { typed: OrganizerTyped }) {
  const t = useTranslations("organizerForm.preview");
  const name = typed.name.trim();
  const description = truncateAtWord(typed.description.trim());
  const visibility = isVisibility(typed.visibility) ? typed.visibility : DEFAULT_VISIBILITY;
  return (
    <aside className="organizer-form__preview" aria-label={t("label")}>
      <h2>{t("title")}</h2>
      <div className="card organizer-card">
        <div className="organizer-card__head">
          <InlineSvg className="monogram" svg={organizerMark(name)} />
          <div>
            <h3 className="organizer-card__name">
              <bdi className={name === "" ? "muted" : undefined}>{name === "" ? t("name") : name}</bdi>
            </h3>
            <div className="organizer-card__badges">
              <OrganizerBadges visibility={visibility} verified={false} />
            </div>
          </div>
        </div>
        <p className="organizer-card__text" dir="auto">
          {description === "" ? t("description") : description}
        </p>
        <p className="organizer-form__preview-ways small soft">
          {typed.websiteUrl.trim() !== "" && (
            <span>
              <Icon of={Globe} />
              <bdi>{typed.websiteUrl.trim()}</bdi>
            </span>
          )}
          <span>
            <Icon of={Mail} />
            {t("contact")}
          </span>
        </p>
      </div>
      <p className="small muted">{t("letters")}</p>
    </aside>
  );
}
