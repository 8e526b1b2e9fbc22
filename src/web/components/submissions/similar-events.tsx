import { useEffect, useRef } from "react";
import { Link } from "react-router";
import "#messages/parts/submissions.ts";
import { CREATE_ANYWAY, FORM_ACT } from "#web/components/event-form/form-acts.ts";
import type { SimilarEvent } from "#web/components/submissions/submission-form-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { SubmitButton } from "#web/ui/submit-button.tsx";

/** The focus at once, before and without scripts: nothing is sent before it is read. */
const FOCUSED = { autoFocus: true };

/** Events that may be the same one, to be looked at before the form is sent; it can be sent all the same. */
export function SimilarEvents({ events }: { events: readonly SimilarEvent[] }) {
  const t = useTranslations("submissions.duplicates");
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (events.length > 0) head.current?.focus();
  }, [events]);
  return (
    <Alert tone="warn">
      <h3 className="notice-title" ref={head} tabIndex={-1} {...FOCUSED}>
        {t("title", { count: events.length })}
      </h3>
      <p>{t("text")}</p>
      <ul className="duplicates">
        {events.map((event) => (
          <li key={event.href}>
            <Link to={event.href} target="_blank" dir="auto">
              {event.title}
            </Link>
            <br />
            <bdi className="small soft">{event.line}</bdi>
          </li>
        ))}
      </ul>
      <SubmitButton look="outline" name={FORM_ACT} value={CREATE_ANYWAY}>
        {t("anyway")}
      </SubmitButton>
    </Alert>
  );
}
