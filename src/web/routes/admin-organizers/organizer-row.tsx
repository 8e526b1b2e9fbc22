import BadgeCheck from "lucide-react/icons/badge-check";
import Ellipsis from "lucide-react/icons/ellipsis";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { ADMIN_ORGANIZERS_PATH } from "#core/admin/organizers-address.ts";
import "#messages/parts/admin-organizers.ts";
import type { OrganizerRowView } from "#web/routes/admin-organizers/organizer-row-view.server.ts";
import { OrganizerStatePill } from "#web/routes/admin-organizers/organizer-state-pill.tsx";
import { OrganizerTitle } from "#web/routes/admin-organizers/organizer-title.tsx";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PostForm } from "#web/ui/post-form.tsx";
import { hidden } from "#web/ui/rich-words.tsx";

/** An organizer of the list, with what can be done with it. */
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
