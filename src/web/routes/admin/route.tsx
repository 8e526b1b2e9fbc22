import Search from "lucide/dist/esm/icons/search.mjs";
import { Form, Link } from "react-router";
import {
  OVERVIEW_SORTS,
  OVERVIEW_STATES,
  OVERVIEW_TIMES,
  type OverviewQuery,
  isNarrowed,
  overviewPath,
} from "#core/admin/overview-address.ts";
import { EVENT_TYPES } from "#core/events/event.ts";
import { useStashedValues } from "#web/components/admin/desk-form.tsx";
import { noIndexMeta } from "#web/http/no-index.ts";
import { AdminChoice, AdminListCard, AdminSearch } from "#web/components/admin/admin-list.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { useRowSelection } from "#web/components/admin/row-selection.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { type OverviewView, overviewLoader } from "#web/routes/admin/admin.server.ts";
import { overviewAction } from "#web/routes/admin/overview-action.server.ts";
import { BULK_FORM, OverviewBulk, OverviewMore } from "#web/routes/admin/overview-bulk.tsx";
import { OverviewEventRow } from "#web/routes/admin/overview-event-row.tsx";
import { SetupList } from "#web/routes/admin/setup-list.tsx";
import { OverviewFailed } from "#web/routes/admin/overview-failed.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/route.ts";

const COLUMNS = ["select", "event", "date", "organizer", "createdBy", "status"] as const;

/** 'Events Overview': a page of all events with bulk actions, or a note that there are none (spec §2). */
function OverviewList({ view }: { view: Extract<OverviewView, { shows: "list" }> }) {
  const t = useTranslations("admin.overview");
  const { rows, total, here, previous, next, isNarrowed, mayDelete, examples, isPage, pageHref } = view;
  const items = rows.filter(({ isWithheld }) => !isWithheld).map(({ item }) => item);
  const stashed = useStashedValues(BULK_FORM)?.flatMap(([name, value]) => (name === "item" ? [value] : []));
  const selection = useRowSelection({ items, starts: stashed ?? (isPage ? "page" : "none"), read: rows });
  return (
    <>
      {mayDelete && <OverviewMore examples={examples} returnTo={here} />}
      <AdminListCard
        id="overview-title"
        title={t("title")}
        total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
        empty={{ title: t("empty"), text: isNarrowed ? t("emptyText") : null }}
        columns={COLUMNS.map((column) => t(`column.${column}`))}
        actions={t("column.actions")}
        bar={
          <OverviewBulk
            returnTo={here}
            mayDelete={mayDelete}
            selection={selection}
            size={items.length}
            pageHref={pageHref}
          />
        }
        previous={previous}
        next={next}
      >
        {rows.map((row) => (
          <OverviewEventRow key={row.publicId} row={row} returnTo={here} selection={selection} />
        ))}
      </AdminListCard>
    </>
  );
}

export const loader = adminPage("moderator", ({ url, area, context }) => overviewLoader(url, area, context));

export const action = adminRoute("moderator", ({ request, context }) => overviewAction(request, context));

export const meta = noIndexMeta;

export default function Admin({ loaderData: view }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="overview">
      {view.shows === "list" && view.setup !== null && <SetupList setup={view.setup} returnTo={view.here} />}
      <OverviewFilters requested={view.requested} />
      {view.shows === "failed" ? (
        <OverviewFailed view={view} />
      ) : (
        <OverviewList key={`${view.here} ${view.isPage}`} view={view} />
      )}
    </AdminFrame>
  );
}

/** The overview's filters and order: a GET form, so that the address holds them all. */
function OverviewFilters({ requested }: { requested: OverviewQuery }) {
  const t = useTranslations("admin.overview");
  const tType = useTranslations("events.type");
  const { query, organizer, status, type, when, sort, zone } = requested;
  const all = { query: null, organizer: null, status: null, type: null, when: null, after: null, before: null };
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: a new address renders a new form. */}
      <Form key={overviewPath(requested)} className="admin-bar admin-bar--many" action="/admin">
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
        {isNarrowed(requested) && (
          <Link to={overviewPath({ ...requested, ...all })} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
