import Building2 from "lucide/dist/esm/icons/building-complex.mjs";
import Check from "lucide/dist/esm/icons/check.mjs";
import CircleDot from "lucide/dist/esm/icons/circle-dot.mjs";
import Inbox from "lucide/dist/esm/icons/inbox.mjs";
import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import ListChecks from "lucide/dist/esm/icons/list-checks.mjs";
import LogIn from "lucide/dist/esm/icons/log-in.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import ShieldX from "lucide/dist/esm/icons/shield-x.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import Upload from "lucide/dist/esm/icons/upload.mjs";
import User from "lucide/dist/esm/icons/user.mjs";
import UserCog from "lucide/dist/esm/icons/user-cog.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { LogLine, type LogSign } from "#web/components/admin-audit/log-page.tsx";
import type { EntryView, ValueView } from "#web/routes/admin-audit/admin-audit.server.ts";
import { useTranslations } from "#web/texts.tsx";

const OF_GROUP = {
  access: LogIn,
  signIns: KeyRound,
  roles: UserCog,
  moderation: ListChecks,
  submissions: Inbox,
  imports: Upload,
  deletions: Trash2,
  events: Pencil,
  organizers: Building2,
  accounts: User,
  mailings: Mail,
  site: Settings,
} as const;

const OF_TONE = {
  refused: { icon: ShieldX, tone: "danger" },
  approved: { icon: Check, tone: "success" },
  rejected: { icon: X, tone: "danger" },
} as const;

/** The icon of an entry: its outcome, otherwise its subject. */
function entrySign({ tone, group }: Pick<EntryView, "tone" | "group">): LogSign {
  if (tone !== "plain") return OF_TONE[tone];
  return { icon: group === null ? CircleDot : OF_GROUP[group], tone: "info" };
}

const SCROLLED = { role: "region", tabIndex: 0 };

/** The changed fields as a table that scrolls sideways on its own, by keyboard too. */
function ChangeTable({ label, changes }: { label: string; changes: EntryView["changes"] }) {
  const t = useTranslations("adminAudit.column");
  return (
    <div className="audit-log__box" aria-label={label} {...SCROLLED}>
      <table className="change-table">
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("old")}</th>
            <th scope="col">{t("new")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td data-label={t("old")}>
                <Value value={before} is="del" />
              </td>
              <td data-label={t("new")}>
                <Value value={after} is="ins" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value: { words, stands }, is: Changed }: { value: ValueView; is: "del" | "ins" }) {
  if (!stands) return <span className="muted">{words}</span>;
  return (
    <Changed>
      <bdi>{words}</bdi>
    </Changed>
  );
}

/** One entry: the action, its actor, subject and origin, and what it changed. */
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

function EntryFacts({ entry: { by, role, about, facts } }: { entry: EntryView }) {
  const parts: ReactNode[] = [<bdi key="by">{by}</bdi>];
  if (role !== null) parts.push(role);
  if (about !== null) {
    const words = <bdi>{about.words}</bdi>;
    parts.push(
      about.href === null ? (
        words
      ) : (
        <Link to={about.href} title={about.title}>
          {words}
        </Link>
      ),
    );
  }
  parts.push(...facts.map((fact) => <bdi key={fact}>{fact}</bdi>));
  return parts.map((part, at) => (
    // The parts of a finished entry never change their order.
    <Fragment key={at}>
      {at > 0 && " · "}
      {part}
    </Fragment>
  ));
}
