import Search from "lucide/dist/esm/icons/search.mjs";
import { Form, Link } from "react-router";
import {
  ADMIN_ORGANIZERS_PATH,
  ORGANIZER_SORTS,
  type OrganizersQuery,
  isNarrowedTo,
  organizersQueryPath,
} from "#core/admin/organizers-address.ts";
import { ORGANIZER_STATES } from "#core/organizers/organizer-policy.ts";
import { noIndexMeta } from "#web/http/no-index.ts";
import { UndoForm } from "#web/components/admin-moderation/undo-form.tsx";
import { AdminFrame } from "#web/components/admin/admin-frame.tsx";
import { AdminChoice, AdminListCard, AdminSearch, AdminTable } from "#web/components/admin/admin-list.tsx";
import { AreaFailed } from "#web/components/admin/read-failed.tsx";
import { adminPage, adminRoute } from "#web/http/admin-route.server.ts";
import { adminOrganizersAction } from "#web/routes/admin-organizers/admin-organizers-action.server.ts";
import {
  type AdminOrganizersView,
  type HandOverView,
  type OrganizerMergeView,
  adminOrganizersLoader,
} from "#web/routes/admin-organizers/admin-organizers-loader.server.ts";
import { OrganizerQuestion } from "#web/routes/admin-organizers/organizer-question.tsx";
import { OrganizerRow, OrganizerTitle } from "#web/routes/admin-organizers/organizer-row.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Moment } from "#web/ui/moment.tsx";
import type { Route } from "./+types/route.ts";

const COLUMNS = ["name", "owner", "events", "state"] as const;

/** A page of all organizers, or a note that there are none. */
function OrganizersList({ view }: { view: Extract<AdminOrganizersView, { shows: "list" }> }) {
  const t = useTranslations("adminOrganizers.list");
  const { rows, total, here, previous, next, isNarrowed } = view;
  return (
    <AdminListCard
      id="organizers-title"
      title={t("title")}
      total={t(total.isMore ? "totalMore" : "total", { count: total.count })}
      empty={{ title: t("empty"), text: t(isNarrowed ? "emptyText" : "noneText") }}
      columns={COLUMNS.map((column) => t(`column.${column}`))}
      actions={t("column.actions")}
      previous={previous}
      next={next}
    >
      {rows.map((row) => (
        <OrganizerRow key={row.publicId} row={row} returnTo={here} />
      ))}
    </AdminListCard>
  );
}

export const loader = adminPage("moderator", ({ url, area, context }) => adminOrganizersLoader(url, area, context));

export const action = adminRoute("moderator", ({ request, context }) => adminOrganizersAction(request, context));

export const meta = noIndexMeta;

export default function AdminOrganizers({ loaderData: view, actionData: answer }: Route.ComponentProps) {
  return (
    <AdminFrame frame={view.frame} tab="events" sub="organizers">
      {view.shows === "list" && view.question !== null && (
        <OrganizerQuestion
          question={view.question}
          here={view.here}
          requested={view.requested}
          answer={answer ?? null}
        />
      )}
      <OrganizerFilters requested={view.requested} />
      {view.shows === "failed" ? (
        <AreaFailed area="organizers" requestId={view.requestId} here={view.here} />
      ) : (
        <OrganizersList view={view} />
      )}
      {view.shows === "list" && view.handedOver.length > 0 && <HandedOver handedOver={view.handedOver} />}
      {view.shows === "list" && view.merged.length > 0 && <MergedOrganizers merged={view.merged} />}
    </AdminFrame>
  );
}

/** Recently merged organizers, each with a button that undoes the merge. */
function MergedOrganizers({ merged }: { merged: readonly OrganizerMergeView[] }) {
  const t = useTranslations("adminOrganizers.merged");
  const columns = [t("kept"), t("folded"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="merged-organizers">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="merged-organizers" columns={columns} actions={t("actions")}>
        {merged.map((row) => (
          <tr key={row.id}>
            <td>
              <OrganizerTitle name={row.survivor} href={row.survivorHref} />
            </td>
            <td data-label={columns[1]}>
              <bdi>{row.folded}</bdi>
            </td>
            <td data-label={columns[2]}>{row.by === null ? t("nobody") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[3]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={ADMIN_ORGANIZERS_PATH} of="organizer" id={`merged-${row.id}`} title={row.folded} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

/** Organizers that staff handed over recently, each with a button that undoes the handover. */
function HandedOver({ handedOver }: { handedOver: readonly HandOverView[] }) {
  const t = useTranslations("adminOrganizers.handedOver");
  const columns = [t("name"), t("from"), t("to"), t("by"), t("when")];
  return (
    <div className="card admin-card">
      <div className="admin-card__head">
        <h2 id="handed-over-organizers">{t("title")}</h2>
      </div>
      <AdminTable labelledBy="handed-over-organizers" columns={columns} actions={t("actions")}>
        {handedOver.map((row) => (
          <tr key={row.id}>
            <td>
              <OrganizerTitle name={row.name} href={row.href} />
            </td>
            <td data-label={columns[1]}>{row.from === null ? t("nobody") : <bdi>{row.from}</bdi>}</td>
            <td data-label={columns[2]}>
              <bdi>{row.to}</bdi>
            </td>
            <td data-label={columns[3]}>{row.by === null ? t("gone") : <bdi>{row.by}</bdi>}</td>
            <td data-label={columns[4]}>
              <Moment iso={row.iso} when={row.when} />
            </td>
            <td>
              <UndoForm action={ADMIN_ORGANIZERS_PATH} of="organizer" id={`given-${row.id}`} title={row.name} />
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

/** The list's filters and order: a GET form, so that the address holds them all. */
function OrganizerFilters({ requested }: { requested: OrganizersQuery }) {
  const t = useTranslations("adminOrganizers.list");
  const { query, state, sort } = requested;
  return (
    <search aria-label={t("filters")}>
      {/* The fields follow the address: a new address renders a new form. */}
      <Form key={organizersQueryPath(requested)} className="admin-bar" action={ADMIN_ORGANIZERS_PATH}>
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
        {isNarrowedTo(requested) && (
          <Link to={ADMIN_ORGANIZERS_PATH} className="admin-bar__clear">
            {t("clear")}
          </Link>
        )}
      </Form>
    </search>
  );
}
