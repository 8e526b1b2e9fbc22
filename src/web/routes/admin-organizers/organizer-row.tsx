import BadgeCheck from "lucide/dist/esm/icons/badge-check.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import Eye from "lucide/dist/esm/icons/eye.mjs";
import EyeOff from "lucide/dist/esm/icons/eye-off.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import Info from "lucide/dist/esm/icons/info.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Link } from "react-router";
import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import type { OrganizerState } from "#core/organizers/organizer-policy.ts";
import type { OrganizerFacts, OrganizerRowView } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Pill } from "#web/ui/pill.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

const LOOKS = {
  verified: { tone: "success", icon: Check },
  unverified: { tone: "info", icon: Info },
  unclaimed: { tone: "warn", icon: Hourglass },
  hidden: { tone: "danger", icon: X },
} as const;

/** The state of an organizer. */
export function OrganizerStatePill({ state }: { state: OrganizerState }) {
  const t = useTranslations("adminOrganizers.list.state");
  const { tone, icon } = LOOKS[state];
  return (
    <Pill tone={tone} icon={icon}>
      {t(state)}
    </Pill>
  );
}

/** A row of the list: an organizer with its actions. */
export function OrganizerRow({ row, returnTo }: { row: OrganizerRowView; returnTo: string }) {
  const t = useTranslations("adminOrganizers.list");
  const { name, href, owner, events, state } = row;
  return (
    <tr>
      <td>
        <OrganizerTitle name={name} href={href} />
      </td>
      <td data-label={t("column.owner")}>{owner === null ? t("noOwner") : <bdi>{owner}</bdi>}</td>
      <td data-label={t("column.events")}>{t(events.isMore ? "eventsMore" : "events", { count: events.count })}</td>
      <td data-label={t("column.state")}>
        <OrganizerStatePill state={state} />
      </td>
      <td>
        <PostForm action={ADMIN_ORGANIZERS_PATH} preventScrollReset className="act-form admin-table__acts">
          <input type="hidden" name="organizer" value={`${row.publicId}.${row.version}`} />
          <input type="hidden" name="returnTo" value={returnTo} />
          {row.mayCare && <CareButtons row={row} />}
          <ButtonLink look="quiet" to={row.moreHref} preventScrollReset>
            <Icon of={Ellipsis} />
            <span>{t.rich("more", { name, hidden })}</span>
          </ButtonLink>
        </PostForm>
      </td>
    </tr>
  );
}

function CareButtons({ row: { name, state, isVerified, hideHref } }: { row: OrganizerRowView }) {
  const t = useTranslations("adminOrganizers.list");
  const isHidden = state === "hidden";
  return (
    <>
      <button
        type="submit"
        name="intent"
        value={isVerified ? "unverify" : "verify"}
        className={buttonClass("quiet", "normal")}
      >
        <Icon of={BadgeCheck} />
        <span>{t.rich(isVerified ? "unverify" : "verify", { name, hidden })}</span>
      </button>
      {isHidden ? (
        <button type="submit" name="intent" value="show" className={buttonClass("quiet", "normal")}>
          <Icon of={Eye} />
          <span>{t.rich("showAgain", { name, hidden })}</span>
        </button>
      ) : (
        <ButtonLink look="quiet" to={hideHref} preventScrollReset>
          <Icon of={EyeOff} />
          <span>{t.rich("hide", { name, hidden })}</span>
        </ButtonLink>
      )}
    </>
  );
}

/** The facts that a moderator checks before an action on an organizer. */
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

/** An organizer's name as a link to its page. */
export function OrganizerTitle({ name, href }: { name: string; href: string }) {
  return (
    <b>
      <Link to={href} className="admin-table__filter" dir="auto">
        {name}
      </Link>
    </b>
  );
}
