import "#messages/parts/admin-organizers.ts";
import type { OrganizerFacts } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import { OrganizerStatePill } from "#web/routes/admin-organizers/organizer-state-pill.tsx";
import { useTranslations } from "#web/texts.tsx";

/** What a moderator looks at before something is done with an organizer. */
export function FactsList({ organizer }: { organizer: OrganizerFacts }) {
  const t = useTranslations("adminOrganizers.facts");
  const tList = useTranslations("adminOrganizers.list");
  const { owner, events, followers, created, hiddenReason, state } = organizer;
  return (
    <dl className="organizer-facts small">
      <dt>{tList("column.state")}</dt>
      <dd>
        <OrganizerStatePill state={state} />
      </dd>
      <dt>{tList("column.owner")}</dt>
      <dd>{owner === null ? tList("noOwner") : <bdi>{owner}</bdi>}</dd>
      <dt>{tList("column.events")}</dt>
      <dd>{tList(events.isMore ? "eventsMore" : "events", { count: events.count })}</dd>
      <dt>{t("followers")}</dt>
      <dd>{t("count", { count: followers })}</dd>
      <dt>{t("created")}</dt>
      <dd>
        <bdi>{created}</bdi>
      </dd>
      {hiddenReason !== null && (
        <>
          <dt>{t("hiddenReason")}</dt>
          <dd dir="auto">{hiddenReason}</dd>
        </>
      )}
    </dl>
  );
}
