import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import { Link } from "react-router";
import { DESK_PATH } from "#core/moderation/desk-address.ts";
import "#messages/parts/moderation.ts";
import type { ListedWaiting } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { Status } from "#web/ui/status.tsx";

type BulkBarProps = { view: ListedWaiting; selected: readonly string[] };

/** Decides about what is selected, or all that the filter finds; without JavaScript nothing counts the boxes, and the buttons are always there. */
export function BulkBar({ view, selected }: BulkBarProps) {
  const t = useTranslations("moderation");
  const isAlive = useHydrated();
  const { isAll, total, hrefs } = view;
  const count = selected.length;
  // Until something counts them: scripts will show how many are selected, and the buttons once it is one.
  const waits = !isAlive && !isAll;
  const all = total.isMore ? "selectedAllMore" : "selectedAll";
  return (
    <fieldset className="bulk" aria-label={t("bulk")}>
      <b className={waits ? "waits-for-scripts" : undefined}>
        <Status>{isAll ? t(all, { count: total.count }) : t("selected", { count })}</Status>
      </b>
      {(isAll || waits || count > 0) && <Decide of={isAll ? "all" : waits ? "unknown" : count} />}
      {isAll ? (
        <Link to={hrefs.none} className="button button--quiet">
          {t("selectNone")}
        </Link>
      ) : (
        <Link to={hrefs.all} className="button button--quiet">
          {t(total.isMore ? "selectAllMore" : "selectAll", { count: total.count })}
        </Link>
      )}
    </fieldset>
  );
}

/** Yes and no to all, to so many, or to what nobody has counted: only where there are no scripts that could. */
function Decide({ of }: { of: "all" | "unknown" | number }) {
  const t = useTranslations("moderation");
  const words =
    of === "all"
      ? { yes: t("approveAll"), no: t("rejectAll") }
      : of === "unknown"
        ? { yes: t("approveSelected"), no: t("rejectSelected") }
        : { yes: t("approveSome", { count: of }), no: t("rejectSome", { count: of }) };
  const only = of === "unknown" ? " without-scripts" : "";
  return (
    <>
      <Button type="submit" className={`button--approve${only}`} name="intent" value="approve">
        <Icon of={Check} />
        {words.yes}
      </Button>
      <Button
        type="submit"
        className={`button--reject${only}`}
        name="ask"
        value="reject"
        formMethod="get"
        formAction={DESK_PATH}
      >
        <Icon of={X} />
        {words.no}
      </Button>
    </>
  );
}
