import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import {
  ADMIN_ORGANIZERS_PATH,
  isNarrowedTo,
  ORGANIZER_SORTS,
  type OrganizersAsked,
  organizersAskedPath,
} from "#core/admin/organizers-address.ts";
import { ORGANIZER_STATES } from "#core/organizers/organizer-state.ts";
import "#messages/parts/admin-organizers.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the list is narrowed to, and its order: a GET form, so that an address says all of it. */
export function OrganizerFilters({ asked }: { asked: OrganizersAsked }) {
  const t = useTranslations("adminOrganizers.list");
  const { query, state, sort } = asked;
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: another one comes with a form of its own. */}
      <Form key={organizersAskedPath(asked)} className="admin-bar" action={ADMIN_ORGANIZERS_PATH}>
        <AdminSearch name="q" label={t("search")} value={query} />
        <AdminChoice
          name="state"
          label={t("show")}
          value={state}
          any={t("all")}
          options={ORGANIZER_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
        />
        <AdminChoice
          name="sort"
          label={t("sort")}
          value={sort}
          options={ORGANIZER_SORTS.map((value) => ({ value, label: t(`order.${value}`) }))}
        />
        <Button type="submit">
          <Icon of={Search} />
          {t("submit")}
        </Button>
        {isNarrowedTo(asked) && (
          <Link to={ADMIN_ORGANIZERS_PATH} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
