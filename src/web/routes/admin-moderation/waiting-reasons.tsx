import type { ReactNode } from "react";
import { Link } from "react-router";
import "#messages/parts/moderation.ts";
import type { ReasonView, WaitingView } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { bdi } from "#web/ui/rich-words.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

/** Why an event waits, and what it says otherwise than when it was decided about. */
export function WaitingReasons({ row: { reasons, changes } }: { row: WaitingView }) {
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
    default:
      return t(`reason.${reason.key}`);
  }
}
