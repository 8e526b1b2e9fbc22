import Globe from "lucide-react/icons/globe";
import { useTranslations } from "#web/texts.tsx";
import { HIDDEN_PARTS } from "#web/components/organizers/hidden-parts.tsx";
import { OrganizerBadges } from "#web/components/organizers/organizer-badges.tsx";
import type { OrganizerView } from "#web/routes/organizer/organizer-view.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Monogram, name, what is known of the organizer, and the way to its site. */
export function OrganizerHead({ view }: { view: OrganizerView }) {
  const t = useTranslations("organizers.page");
  const { name, websiteUrl } = view;
  return (
    <div className="organizer__head">
      <span className="monogram monogram--large" aria-hidden="true">
        {view.monogram}
      </span>
      <div>
        <h1 dir="auto">{name}</h1>
        <p className="organizer__facts small soft">
          <OrganizerBadges {...view} />
          <span>{t("memberSince", { date: view.memberSince })}</span>
        </p>
      </div>
      {websiteUrl !== null && (
        <a
          className={buttonClass("outline", "normal", "organizer__website")}
          href={websiteUrl}
          target="_blank"
          rel="nofollow noopener ugc"
        >
          <Icon of={Globe} />
          <span>{t.rich("visitWebsite", { name, ...HIDDEN_PARTS })}</span>
        </a>
      )}
    </div>
  );
}
