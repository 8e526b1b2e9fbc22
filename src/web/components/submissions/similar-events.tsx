import { useEffect, useRef } from "react";
import "#messages/parts/submissions.ts";
import { DuplicateList } from "#web/components/duplicates/duplicate-list.tsx";
import type { DuplicateView } from "#web/components/duplicates/duplicate-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { Alert } from "#web/ui/alert.tsx";

/** The focus at once, before and without scripts: nothing is sent before it is read. */
const FOCUSED = { autoFocus: true };

/** Events that may be the same one, to be looked at before the form is sent; it can be sent all the same. */
export function SimilarEvents({ events }: { events: readonly DuplicateView[] }) {
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
      <DuplicateList duplicates={events} anyway={t("anyway")} />
    </Alert>
  );
}
