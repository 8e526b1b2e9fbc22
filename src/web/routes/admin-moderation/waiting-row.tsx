import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import "#messages/parts/moderation.ts";
import { EventTitle } from "#web/components/admin-moderation/event-title.tsx";
import type { WaitingView } from "#web/routes/admin-moderation/moderation-view.ts";
import { WaitingReasons } from "#web/routes/admin-moderation/waiting-reasons.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";

type WaitingRowProps = {
  row: WaitingView;
  selection: { isAll: boolean; isSelected: boolean; select: (item: string, isSelected: boolean) => void };
};

/** An event that waits, why, and what can be decided. */
export function WaitingRow({ row, selection }: WaitingRowProps) {
  const t = useTranslations("moderation");
  const tType = useTranslations("events.type");
  const { item, title, organizer } = row;
  const { isAll, isSelected, select } = selection;
  return (
    <tr data-waiting className={isAll || isSelected ? "selected" : undefined}>
      <td className="moderation__select">
        <input
          type="checkbox"
          name="item"
          value={item}
          aria-label={t("selectOne", { title })}
          {...(isAll
            ? { checked: true, disabled: true }
            : { checked: isSelected, onChange: (event) => select(item, event.currentTarget.checked) })}
        />
      </td>
      <td>
        <EventTitle title={title} href={row.href} />
        <span className="admin-table__more">
          {t.rich("typeAndOrganizer", { type: tType(row.type), organizer, bdi })}
        </span>
      </td>
      <td data-label={t("column.why")}>
        <WaitingReasons row={row} />
      </td>
      <td data-label={t("column.waiting")} className="moderation__waited">
        {row.waited}
      </td>
      <td>
        <RowActs row={row} />
      </td>
    </tr>
  );
}

function RowActs({ row: { item, title, rejectHref } }: { row: WaitingView }) {
  const t = useTranslations("moderation");
  return (
    <div className="admin-table__acts">
      <Button type="submit" className="button--approve" name="approve" value={item} data-act="approve">
        <Icon of={Check} />
        <span>{t.rich("approve", { title, hidden })}</span>
      </Button>
      <ButtonLink look="quiet" className="button--reject" to={rejectHref} data-act="reject" preventScrollReset>
        <Icon of={X} />
        <span>{t.rich("reject", { title, hidden })}</span>
      </ButtonLink>
    </div>
  );
}
