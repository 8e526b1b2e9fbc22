import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import "#messages/parts/admin-audit.ts";
import { LogLine } from "#web/components/admin-audit/log-line.tsx";
import type { EntryView } from "#web/routes/admin-audit/audit-view.ts";
import { ChangeTable } from "#web/routes/admin-audit/change-table.tsx";
import { entrySign } from "#web/routes/admin-audit/entry-sign.ts";
import { useTranslations } from "#web/texts.tsx";

/** An act, who did it to what and from where, and what it changed. */
export function AuditEntry({ entry }: { entry: EntryView }) {
  const t = useTranslations("adminAudit");
  const { action, changes, erased, withheld, more, iso, when } = entry;
  return (
    <li>
      <LogLine sign={entrySign(entry)} title={action} iso={iso} when={when}>
        <EntryFacts entry={entry} />
      </LogLine>
      {changes.length > 0 && (
        <details className="audit-log__values" open={changes.length <= 4}>
          <summary>{t("values")}</summary>
          <ChangeTable label={t("valuesOf", { action })} changes={changes} />
          {more > 0 && <p className="small soft">{t("moreValues", { count: more })}</p>}
        </details>
      )}
      {erased !== null && <p className="audit-log__values small soft">{t("valuesErased", { fields: erased })}</p>}
      {withheld !== null && <p className="audit-log__values small soft">{t("valuesPrivate", { fields: withheld })}</p>}
    </li>
  );
}

function EntryFacts({ entry: { by, about, facts } }: { entry: EntryView }) {
  const parts: ReactNode[] = [<bdi key="by">{by}</bdi>];
  if (about !== null) {
    const words = <bdi>{about.words}</bdi>;
    parts.push(
      about.href === null ? (
        words
      ) : (
        <Link to={about.href} title={about.says}>
          {words}
        </Link>
      ),
    );
  }
  parts.push(...facts.map((fact) => <bdi key={fact}>{fact}</bdi>));
  return parts.map((part, at) => (
    // The parts of a finished line never change places.
    <Fragment key={at}>
      {at > 0 && " · "}
      {part}
    </Fragment>
  ));
}
