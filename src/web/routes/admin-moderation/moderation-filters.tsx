import Search from "lucide-react/icons/search";
import { Form, Link } from "react-router";
import { DESK_ORDERS, DESK_PATH, type DeskAsked, deskPath, deskStart } from "#core/moderation/desk-address.ts";
import { WAITING_REASONS } from "#core/moderation/waiting-reason.ts";
import "#messages/parts/moderation.ts";
import { AdminChoice } from "#web/components/admin/admin-choice.tsx";
import { AdminSearch } from "#web/components/admin/admin-search.tsx";
import { Shortcuts } from "#web/routes/admin-moderation/shortcuts.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** What the list is narrowed to, and its order: a GET form, so that an address says all of it. */
export function ModerationFilters({ asked }: { asked: DeskAsked }) {
  const t = useTranslations("moderation");
  const { query, reason, order, zone } = asked;
  const all = { ...deskStart(asked), query: null, reason: null };
  return (
    <div className="admin-bar moderation-bar">
      <search aria-label={t("filters")}>
        {/* The fields follow the address: another one comes with a form of its own. */}
        <Form key={deskPath(deskStart(asked))} className="admin-bar" action={DESK_PATH}>
          {zone !== null && <input type="hidden" name="tz" value={zone} />}
          <AdminSearch name="q" label={t("search")} value={query} />
          <AdminChoice
            name="why"
            label={t("why")}
            value={reason}
            any={t("anyReason")}
            options={WAITING_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          />
          <AdminChoice
            name="order"
            label={t("orderLabel")}
            value={order}
            options={DESK_ORDERS.map((value) => ({ value, label: t(`order.${value}`) }))}
          />
          <Button type="submit">
            <Icon of={Search} />
            {t("submit")}
          </Button>
          {(query !== null || reason !== null) && (
            <Link to={deskPath(all)} className="admin-bar__clear">
              {t("clear")}
            </Link>
          )}
        </Form>
      </search>
      <Shortcuts here={deskPath(asked)} />
    </div>
  );
}
