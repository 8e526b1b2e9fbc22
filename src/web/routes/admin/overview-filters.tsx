import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import {
  isNarrowed,
  OVERVIEW_SORTS,
  OVERVIEW_STATES,
  OVERVIEW_TIMES,
  type OverviewAsked,
  overviewPath,
} from "#core/admin/overview-address.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import "#messages/parts/admin.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the overview is narrowed to, and its order: a GET form, so that an address says all of it. */
export function OverviewFilters({ asked }: { asked: OverviewAsked }) {
  const t = useTranslations("admin.overview");
  const tType = useTranslations("events.type");
  const { query, organizer, status, type, when, sort, zone } = asked;
  const all = { query: null, organizer: null, status: null, type: null, when: null, after: null, before: null };
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: another one comes with a form of its own. */}
      <Form key={overviewPath(asked)} className="admin-bar admin-bar--many" action="/admin">
        {zone !== null && <input type="hidden" name="tz" value={zone} />}
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminSearch name="organizer" label={t("organizer")} value={organizer} />
        <AdminChoice
          name="status"
          label={t("status")}
          value={status}
          any={t("anyStatus")}
          options={OVERVIEW_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <AdminChoice
          name="type"
          label={t("type")}
          value={type}
          any={t("anyType")}
          options={EVENT_TYPES.map((value) => ({ value, label: tType(value) }))}
        />
        <AdminChoice
          name="when"
          label={t("when")}
          value={when}
          any={t("anyTime")}
          options={OVERVIEW_TIMES.map((value) => ({ value, label: t(`time.${value}`) }))}
        />
        <AdminChoice
          name="sort"
          label={t("sort")}
          value={sort}
          options={OVERVIEW_SORTS.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {isNarrowed(asked) && (
          <Link to={overviewPath({ ...asked, ...all })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
