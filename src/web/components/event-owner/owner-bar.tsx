import CalendarClock from "lucide/dist/esm/icons/calendar-clock.mjs";
import CalendarDays from "lucide/dist/esm/icons/calendar-days.mjs";
import ChartNoAxesColumn from "lucide/dist/esm/icons/chart-no-axes-column.mjs";
import Copy from "lucide/dist/esm/icons/copy.mjs";
import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import type { ReactNode } from "react";
import type { EventStatus } from "#core/events/event-policy.ts";
import { ActForm, CancelButton } from "#web/components/event-owner/cancel-form.tsx";
import { type OwnerNote, OwnerNoteLine } from "#web/components/event-owner/owner-note-line.tsx";
import { StatePill } from "#web/components/event-owner/state-pill.tsx";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The event's state and actions on its page, for people who may edit it. */
export function OwnerBar({ bar }: { bar: OwnerBarView }) {
  const t = useTranslations("eventOwner");
  return (
    <section className="owner-bar" aria-labelledby="owner-bar">
      <div className="owner-bar__head">
        <h2 id="owner-bar">{t(bar.isOwn ? "owner.label" : "owner.moderatorLabel")}</h2>
        <StatePill state={bar.status} />
      </div>
      {bar.status === "private" && <p className="small soft">{t("note.private")}</p>}
      {bar.notes
        // The page tells everybody that the event is canceled, and why.
        .filter(({ kind }) => kind !== "cancelled" && kind !== "cancelledReason")
        .map((note) => (
          <OwnerNoteLine key={note.kind} note={note} />
        ))}
      <OwnerActions bar={bar} />
    </section>
  );
}

function OwnerActions({ bar }: { bar: OwnerBarView }) {
  const t = useTranslations("eventOwner.act");
  const { title, status, dateHref, datesHref } = bar;
  const words = { title, hidden };
  return (
    <div className="owner-bar__acts">
      <ButtonLink to={bar.editHref}>
        <Icon of={Pencil} />
        <span>{t.rich(status === "rejected" && bar.isOwn ? "sendAgain" : "edit", words)}</span>
      </ButtonLink>
      {dateHref !== null && (
        <ButtonLink to={dateHref} look="quiet">
          <Icon of={CalendarClock} />
          <span>{t("change")}</span>
        </ButtonLink>
      )}
      {datesHref !== null && (
        <ButtonLink to={datesHref} look="quiet">
          <Icon of={CalendarDays} />
          <span>{t.rich("dates", words)}</span>
        </ButtonLink>
      )}
      <ButtonLink to={bar.insightsHref} look="quiet">
        <Icon of={ChartNoAxesColumn} />
        <span>{t.rich("insights", words)}</span>
      </ButtonLink>
      <Forms bar={bar} />
    </div>
  );
}

/** An event that others may have saved is canceled with a message to them before it can be deleted. */
function Forms({ bar }: { bar: OwnerBarView }) {
  const t = useTranslations("eventOwner.act");
  const { publicId, title, href, here, status } = bar;
  const words = { title, hidden };
  return (
    <>
      {bar.isOwn && (
        <ActForm intent="duplicate" event={publicId} returnTo={here} icon={Copy}>
          {t.rich("duplicate", words)}
        </ActForm>
      )}
      {status === "live" && (
        <CancelButton event={{ publicId, title, href }} returnTo={here} label={t.rich("cancel", words)} />
      )}
      {status === "cancelled" && (
        <ActForm intent="restore" event={publicId} returnTo={here} icon={RotateCcw}>
          {t.rich("restore", words)}
        </ActForm>
      )}
      {status !== "live" && bar.mayDelete && (
        <ActForm intent="delete" event={publicId} returnTo="/my-events" icon={Trash2}>
          {t.rich("delete", words)}
        </ActForm>
      )}
    </>
  );
}

/** The page is about one event, so its buttons need no name in their labels. */
function hidden(): ReactNode {
  return null;
}

/** The part of an event's page for people who may edit it. */
export type OwnerBarView = {
  publicId: string;
  title: string;
  href: string;
  /** The address of this page, to return to after an action. */
  here: string;
  /** True for the owner and the organizer's team, false for moderators. */
  isOwn: boolean;
  mayDelete: boolean;
  status: EventStatus;
  notes: readonly OwnerNote[];
  editHref: string;
  insightsHref: string;
  /** The pages of all upcoming dates and of the shown date; null when there is nothing to edit. */
  datesHref: string | null;
  dateHref: string | null;
};
