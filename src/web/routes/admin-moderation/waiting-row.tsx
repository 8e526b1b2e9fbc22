import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { RowBox, type RowSelection } from "#web/components/admin/row-selection.tsx";
import { RowDate } from "#web/components/admin/row-date.tsx";
import { EventTitle } from "#web/components/admin-moderation/undo-form.tsx";
import type { ReasonView, WaitingView } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden, bdi, hidden } from "#web/ui/rich-words.tsx";

type WaitingRowProps = {
  row: WaitingView;
  selection: RowSelection;
};

/** An event that waits for review, its reasons, and the decisions. */
export function WaitingRow({ row, selection }: WaitingRowProps) {
  const t = useTranslations("moderation");
  const tType = useTranslations("events.type");
  const { item, title, organizer } = row;
  return (
    <tr data-waiting className={selection.isSelected(item) ? "selected" : undefined}>
      <td className="moderation__select">
        <RowBox selection={selection} item={item} label={t("selectOne", { title })} />
      </td>
      <td>
        <EventTitle title={title} href={row.href} />
        <span className="admin-table__more">
          {t.rich("typeAndOrganizer", { type: tType(row.type), organizer, bdi })}
        </span>
        <When row={row} />
        <Text row={row} />
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

/** The next or last date in the moderator's zone, and the host of the link. */
function When({ row: { date, host } }: { row: WaitingView }) {
  return (
    <span className="moderation__when">
      <RowDate date={date} />
      {host !== null && (
        <>
          {" · "}
          <bdi>{host}</bdi>
        </>
      )}
    </span>
  );
}

/** The description, on demand. */
function Text({ row: { title, text } }: { row: WaitingView }) {
  const t = useTranslations("moderation");
  if (text === "") return <span className="admin-table__more">{t("noText")}</span>;
  return (
    <details className="moderation__text">
      <summary>{t.rich("text", { title, hidden })}</summary>
      <p dir="auto">{text}</p>
    </details>
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

/** Why an event waits, and how it differs from the state last reviewed. */
function WaitingReasons({ row: { reasons, changes } }: { row: WaitingView }) {
  const t = useTranslations("moderation");
  return (
    <>
      {reasons.map((reason) => (
        <span key={reason.key} className={reason.key === "shown" ? "moderation__reason muted" : "moderation__reason"}>
          <Reason reason={reason} />
        </span>
      ))}
      {changes.length > 0 && (
        <dl className="word-changes">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{t(`field.${field}`)}</dt>
              <dd dir="auto">
                <del>
                  <VisuallyHidden>{t("before")}</VisuallyHidden>
                  {before === "" ? t("none") : before}
                </del>{" "}
                <ins>
                  <VisuallyHidden>{t("after")}</VisuallyHidden>
                  {after === "" ? t("none") : after}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Reason({ reason }: { reason: ReasonView }): ReactNode {
  const t = useTranslations("moderation");
  switch (reason.key) {
    case "changed":
      return t("reason.changed", { fields: reason.fields.map((field) => t(`field.${field}`)).join(", ") });
    case "duplicate":
      return t.rich("reason.duplicate", {
        title: reason.title,
        link: (text) => (
          <Link to={reason.href} dir="auto">
            {text}
          </Link>
        ),
      });
    case "first":
      return t.rich("reason.first", { organizer: reason.organizer, bdi });
    case "host":
      return t.rich("reason.host", { host: reason.host, bdi });
    case "imported":
      return t.rich("reason.imported", { source: reason.source, bdi });
    case "againBecause":
      return t.rich("reason.againBecause", { reason: reason.reason, bdi });
    case "dead":
      return t("reason.dead", { date: reason.date });
    case "checked":
      return t("reason.checked", { result: reason.result });
    case "unconfirmed":
      return reason.requested === null
        ? t("reason.unconfirmed", { date: reason.date })
        : t("reason.unconfirmedAsked", { date: reason.date, asked: reason.requested });
    case "contact":
      return t.rich("reason.contact", { link: linkTo(reason.href) });
    default:
      return t(`reason.${reason.key}`);
  }
}

function linkTo(href: string) {
  return (text: ReactNode) => <Link to={href}>{text}</Link>;
}
