import CircleAlert from "lucide/dist/esm/icons/circle-alert.mjs";
import Hourglass from "lucide/dist/esm/icons/hourglass.mjs";
import MessageSquareWarning from "lucide/dist/esm/icons/message-square-warning.mjs";
import Unlink from "lucide/dist/esm/icons/unlink.mjs";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { bdi } from "#web/ui/rich-words.tsx";

const LOOKS = {
  heldFirst: { tone: "warn", icon: Hourglass },
  held: { tone: "warn", icon: Hourglass },
  suspended: { tone: "warn", icon: CircleAlert },
  rejected: { tone: "danger", icon: CircleAlert },
  rejectedReason: { tone: "danger", icon: CircleAlert },
  linkDead: { tone: "warn", icon: Unlink },
  visitors: { tone: "warn", icon: MessageSquareWarning },
} as const;

/** A note on an event's state for its owners, in one sentence. */
export function OwnerNoteLine({ note }: { note: OwnerNote }) {
  const t = useTranslations("eventOwner.note");
  if (note.kind === "cancelled") return <p className="owner-note small soft">{t("cancelled", { date: note.date })}</p>;
  if (note.kind === "cancelledReason") {
    const { date, reason } = note;
    return <p className="owner-note small soft">{t.rich("cancelledReason", { date, reason, bdi })}</p>;
  }
  const { tone, icon } = LOOKS[note.kind];
  return (
    <div className={`owner-note alert alert--${tone}`}>
      <Icon of={icon} />
      <div>
        <NoteText note={note} />
      </div>
    </div>
  );
}

type BoxedNote = Exclude<OwnerNote, { kind: "cancelled" | "cancelledReason" }>;

function NoteText({ note }: { note: BoxedNote }) {
  const t = useTranslations("eventOwner.note");
  if (note.kind === "rejectedReason") return t.rich("rejectedReason", { reason: note.reason, b: bold, bdi });
  if (note.kind === "visitors") {
    const { isReported, corrections, href } = note;
    return t.rich(isReported ? "visitorsReport" : "visitorsCorrect", { count: corrections, link: linkTo(href) });
  }
  if (note.kind !== "linkDead") return t(note.kind);
  const { date, href } = note;
  return t.rich("linkDead", { date, link: linkTo(href) });
}

function linkTo(href: string) {
  return (text: ReactNode) => <Link to={href}>{text}</Link>;
}

function bold(text: ReactNode): ReactNode {
  return <b>{text}</b>;
}

/** A note on an event's state for its owners; the component renders the sentence with its links and marks. */
export type OwnerNote =
  | { kind: "heldFirst" | "held" | "suspended" | "rejected" }
  | { kind: "rejectedReason"; reason: string }
  | { kind: "linkDead"; date: string; href: string }
  | { kind: "visitors"; isReported: boolean; corrections: number; href: string }
  | { kind: "cancelled"; date: string }
  | { kind: "cancelledReason"; date: string; reason: string };
