import CalendarDays from "lucide-react/icons/calendar-days";
import ExternalLink from "lucide-react/icons/external-link";
import Merge from "lucide-react/icons/merge";
import UserRoundCog from "lucide-react/icons/user-round-cog";
import "#messages/parts/admin-organizers.ts";
import { bdi } from "#web/ui/rich-words.tsx";
import type { OrganizerFacts } from "#web/routes/admin-organizers/admin-organizers-view.ts";
import { FactsList } from "#web/routes/admin-organizers/facts-list.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What is known of an organizer, and what else can be done with it. */
export function MoreDialog({ organizer, here }: { organizer: OrganizerFacts; here: string }) {
  const t = useTranslations("adminOrganizers.more");
  const { name, href, eventsHref, handOverHref, mergeHref, mayCare, state } = organizer;
  return (
    <>
      <h2 id="organizer-question">{t.rich("title", { name, bdi })}</h2>
      <FactsList organizer={organizer} />
      {!mayCare && <p className="small soft">{t("own")}</p>}
      <p className="organizer-ways">
        <ButtonLink to={href}>
          <Icon of={ExternalLink} />
          {t("page")}
        </ButtonLink>
        <ButtonLink to={eventsHref}>
          <Icon of={CalendarDays} />
          {t("events")}
        </ButtonLink>
        {mayCare && (
          <ButtonLink to={handOverHref} preventScrollReset>
            <Icon of={UserRoundCog} />
            {t("handOver")}
          </ButtonLink>
        )}
        {mayCare && state !== "hidden" && (
          <ButtonLink to={mergeHref} preventScrollReset>
            <Icon of={Merge} />
            {t("merge")}
          </ButtonLink>
        )}
      </p>
      <div className="dialog__foot">
        <ButtonLink look="quiet" to={here} preventScrollReset>
          {t("close")}
        </ButtonLink>
      </div>
    </>
  );
}
