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

type BulkBarProps = { view: ListedWaiting; selected: readonly string[] };

/** Decides about what is selected, or all that the filter finds; without JavaScript nothing counts the boxes, and the buttons are always there. */
export function BulkBar({ view, selected }: BulkBarProps) {
  const t = useTranslations("moderation");
  const hydrated = useHydrated();
  const { isAll, total, hrefs } = view;
  const count = selected.length;
  const isCounted = hydrated && !isAll;
  // Until something counts them: scripts will show how many are selected, and the buttons once it is one.
  const waits = !hydrated && !isAll;
  const words = isAll
    ? {
        said: t(total.isMore ? "selectedAllMore" : "selectedAll", { count: total.count }),
        yes: t("approveAll"),
        no: t("rejectAll"),
      }
    : {
        said: t("selected", { count }),
        yes: isCounted ? t("approveSome", { count }) : t("approveSelected"),
        no: isCounted ? t("rejectSome", { count }) : t("rejectSelected"),
      };
  return (
    <fieldset className="bulk" aria-label={t("bulk")}>
      <b className={waits ? "waits-for-scripts" : undefined}>
        <output>{words.said}</output>
      </b>
      {(!isCounted || count > 0) && (
        <>
          <Button
            type="submit"
            className={waits ? "button--approve without-scripts" : "button--approve"}
            name="intent"
            value="approve"
          >
            <Icon of={Check} />
            {words.yes}
          </Button>
          <Button
            type="submit"
            className={waits ? "button--reject without-scripts" : "button--reject"}
            name="ask"
            value="reject"
            formMethod="get"
            formAction={DESK_PATH}
          >
            <Icon of={X} />
            {words.no}
          </Button>
        </>
      )}
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
