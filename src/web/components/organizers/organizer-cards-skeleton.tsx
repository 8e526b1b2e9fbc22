import { useTranslations } from "#web/texts.tsx";
import { Status } from "#web/ui/pill.tsx";

const CARDS = 6;

/** The placeholder of the directory while it loads slowly, with the size of its cards and no animation. */
export function OrganizerCardsSkeleton() {
  const t = useTranslations("layout");
  return (
    <div className="skeleton">
      <Status className="visually-hidden">{t("loadingOrganizers")}</Status>
      <div className="organizer-cards" aria-hidden="true">
        {Array.from({ length: CARDS }, (_, card) => (
          <div className="card organizer-card" key={card}>
            <div className="organizer-card__head">
              <i className="skeleton-bar monogram" />
              <div>
                <i className="skeleton-bar" style={{ inlineSize: "75%", blockSize: "1.5rem" }} />
                <i className="skeleton-bar" style={{ inlineSize: "35%" }} />
              </div>
            </div>
            <i className="skeleton-bar" style={{ inlineSize: "95%" }} />
            <i className="skeleton-bar" style={{ inlineSize: "80%" }} />
            <i className="skeleton-bar" style={{ inlineSize: "100%", blockSize: "2.75rem" }} />
          </div>
        ))}
      </div>
    </div>
  );
}
