import Building2 from "lucide-react/icons/building-2";
import Check from "lucide-react/icons/check";
import CircleDot from "lucide-react/icons/circle-dot";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import ListChecks from "lucide-react/icons/list-checks";
import LogIn from "lucide-react/icons/log-in";
import Mail from "lucide-react/icons/mail";
import Pencil from "lucide-react/icons/pencil";
import Settings from "lucide-react/icons/settings";
import ShieldX from "lucide-react/icons/shield-x";
import Trash2 from "lucide-react/icons/trash-2";
import Upload from "lucide-react/icons/upload";
import User from "lucide-react/icons/user";
import UserCog from "lucide-react/icons/user-cog";
import X from "lucide-react/icons/x";
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
        <Link to={about.href} title={about.says}>
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
