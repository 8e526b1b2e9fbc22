import CalendarCheck from "lucide/dist/esm/icons/calendar-check.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import ChartNoAxesColumn from "lucide/dist/esm/icons/chart-no-axes-column.mjs";
import Copy from "lucide/dist/esm/icons/copy.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ActForm, CancelButton } from "#web/components/event-owner/cancel-form.tsx";
import { OwnerNoteLine } from "#web/components/event-owner/owner-note-line.tsx";
import { StatePill } from "#web/components/event-owner/state-pill.tsx";
import { TypeBadge } from "#web/components/events/card-head.tsx";
import type { MyEventAct, MyEventView } from "#web/routes/my-events/my-events-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bdi, hidden } from "#web/ui/rich-words.tsx";

type MyEventRowProps = { event: MyEventView; returnTo: string };

/** One of the member's events: its state, its date and the possible actions. */
export function MyEventRow({ event, returnTo }: MyEventRowProps) {
  const t = useTranslations("myEvents");
  return (
    <li id={event.publicId}>
      <div>
        <div className="my-events__state">
          {event.isLinkDead && <StatePill state="linkDead" />}
          <StatePill state={event.status} />
          <TypeBadge type={event.type} />
        </div>
        <h2>
          {event.href === null ? <span dir="auto">{event.title}</span> : <Titled event={event} href={event.href} />}
        </h2>
        {event.organizer !== null && (
          <p className="small soft">{t.rich("forOrganizer", { name: event.organizer, bdi })}</p>
        )}
        <p className={event.isStruck ? "small struck" : "small soft"}>
          <bdi>{event.when}</bdi>
        </p>
        <DateLine date={event.date} />
        {event.confirmed !== null && <p className="small soft">{event.confirmed}</p>}
        {event.deleted !== null && <p className="owner-note small soft">{t("deletedOn", event.deleted)}</p>}
        {event.notes.map((note) => (
          <OwnerNoteLine key={note.kind} note={note} />
        ))}
      </div>
      <div className="my-events__acts">
        {event.acts.map((act) => (
          <Act key={act} act={act} event={event} returnTo={returnTo} />
        ))}
      </div>
    </li>
  );
}

function Titled({ event, href }: { event: MyEventView; href: string }) {
  return (
    <Link to={href} dir="auto">
      {event.title}
    </Link>
  );
}

function DateLine({ date }: Pick<MyEventView, "date">) {
  const t = useTranslations("myEvents");
  if (date === null) return null;
  return <p className="small">{t.rich(date.key, { date: date.text, ...dateParts(date.iso) })}</p>;
}

function dateParts(iso: string) {
  return {
    b: (text: ReactNode) => (
      <b>
        <time dateTime={iso}>
          <bdi>{text}</bdi>
        </time>
      </b>
    ),
    note: (text: ReactNode) => <span className="muted">{text}</span>,
  };
}

const LINKS = {
  edit: { icon: Pencil, look: "outline", page: "edit" },
  sendAgain: { icon: Pencil, look: "outline", page: "edit" },
  dates: { icon: CalendarDays, look: "quiet", page: "dates" },
  insights: { icon: ChartNoAxesColumn, look: "quiet", page: "insights" },
} as const;
const FORMS = {
  confirm: { icon: CalendarCheck, look: "primary" },
  duplicate: { icon: Copy, look: "quiet" },
  restore: { icon: RotateCcw, look: "outline" },
  undelete: { icon: RotateCcw, look: "outline" },
  delete: { icon: Trash2, look: "quiet" },
} as const;

function Act({ act, event, returnTo }: { act: MyEventAct } & MyEventRowProps) {
  const t = useTranslations("eventOwner.act");
  const { publicId, title } = event;
  const href = event.href ?? "";
  const label = t.rich(act, { title, hidden });
  if (act === "cancel") return <CancelButton event={{ publicId, title, href }} returnTo={returnTo} label={label} />;
  if (act === "edit" || act === "sendAgain" || act === "dates" || act === "insights") {
    const { icon, look, page } = LINKS[act];
    return (
      <ButtonLink to={`${href}/${page}`} look={look}>
        <Icon of={icon} />
        <span>{label}</span>
      </ButtonLink>
    );
  }
  return (
    <ActForm intent={act} event={publicId} returnTo={returnTo} {...FORMS[act]}>
      {label}
    </ActForm>
  );
}
