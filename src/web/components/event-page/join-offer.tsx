import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { LINK_OPENS_MINUTES_BEFORE } from "#core/events/event.ts";
import type { DatePhase, JoinFacts, JoinOffer as Offer } from "#core/events/join-state.ts";
import type { EpochMs } from "#core/time/instant.ts";
import { countdownWords, leftWords, progressOf, startedWords } from "#core/time/relative-time.ts";
import type { JoinLink } from "#web/components/event-page/event-page-view.ts";
import { RICH_PARTS } from "#web/components/event-page/rich-parts.tsx";
import { PrintedAddress } from "#web/components/events/relative-line.tsx";
import { signInAddress } from "#web/http/return-address.ts";
import { useTranslations } from "#web/texts.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/rich-words.tsx";

type JoinOfferProps = { offer: Offer; link: JoinLink | null; now: EpochMs };

/** The Join button, or a text of the same height that says why there is none. */
export function JoinOffer({ offer, link, now }: JoinOfferProps) {
  const t = useTranslations("event.card");
  if (offer.offer === "nothing") return null;
  if (offer.offer === "members") return <Closed text={<MembersOnly />} />;
  if (offer.offer === "opens") return <Opens opensAt={offer.opensAt} now={now} />;
  if (offer.offer === "no-link" || link === null) return <Closed text={t("noLink")} />;
  return (
    <div className="join">
      <JoinButton link={link} now={offer.now} />
      <PrintedAddress href={link.host === null ? null : link.href} />
      <p className="smallest muted">{link.host === null ? t("opensTabGated") : t("opensTab", { host: link.host })}</p>
    </div>
  );
}

/** The quiet way in, long before the start: the link beside a word about it, or why there is none yet. */
export function JoinLater({ offer, link }: Omit<JoinOfferProps, "now">) {
  const t = useTranslations("event.card");
  if (offer.offer === "members") {
    return (
      <p className="join-later">
        <MembersOnly />
      </p>
    );
  }
  if (offer.offer === "opens")
    return <p className="join-later">{t("opensBefore", { minutes: LINK_OPENS_MINUTES_BEFORE })}</p>;
  if (offer.offer !== "join" || link === null) return <p className="join-later">{t("noLink")}</p>;
  return (
    <div className="join-later">
      <p>{link.host === null ? t("opensTabGated") : t("opensTab", { host: link.host })}</p>
      <a href={link.href} target="_blank" rel="noopener nofollow">
        <span>
          {t("join")} <VisuallyHidden>{t("newTab")}</VisuallyHidden>
        </span>
        <Icon of={ArrowUpRight} flip />
      </a>
      <PrintedAddress href={link.host === null ? null : link.href} />
    </div>
  );
}

/** That the link is for members, and the way to sign in and come back. */
function MembersOnly() {
  const t = useTranslations("event.card");
  const address = signInAddress(useLocation());
  return (
    <>
      <span>{t("members")}</span>{" "}
      <Link to={address} rel="nofollow">
        {t("signIn")}
      </Link>
    </>
  );
}

/** Counts the minutes until the link opens. */
function Opens({ opensAt, now }: { opensAt: EpochMs; now: EpochMs }) {
  const t = useTranslations("event.card");
  const tTime = useTranslations("time");
  const words = countdownWords(opensAt, now);
  if (words === null) return null;
  return <Closed text={t("opensIn", { duration: tTime(words.key, words.values) })} />;
}

function Closed({ text }: { text: ReactNode }) {
  return (
    <div className="join">
      <p className="join__closed">{text}</p>
    </div>
  );
}

type JoinButtonProps = {
  link: JoinLink;
  now: boolean;
  /** A second Join button on the page: keyboards skip it. */
  repeated?: boolean;
};

/** The Join button: leaves the site in a new tab. */
export function JoinButton({ link, now, repeated = false }: JoinButtonProps) {
  const t = useTranslations("event.card");
  return (
    <a
      className={buttonClass("primary", "large", "button--block")}
      href={link.href}
      target="_blank"
      rel="noopener nofollow"
      {...(repeated && { tabIndex: -1 })}
    >
      <span>
        {t(now ? "joinNow" : "join")} <VisuallyHidden>{t("newTab")}</VisuallyHidden>
      </span>
      <Icon of={ArrowUpRight} flip />
    </a>
  );
}

type JoinPhaseProps = { phase: DatePhase; facts: JoinFacts; now: EpochMs };

/** The phase of the date: time until the start, time left, or over. */
export function JoinPhase({ phase, facts, now }: JoinPhaseProps) {
  const t = useTranslations("event.card");
  if (phase === "cancelled") return <p className="countdown countdown--cancelled">{t("cancelled")}</p>;
  if (phase === "ended") return <p className="countdown countdown--quiet">{t("ended")}</p>;
  if (phase === "running") return <Running facts={facts} now={now} />;
  return <Countdown to={facts.startsAt} now={now} look="box" />;
}

type CountdownProps = { to: EpochMs; now: EpochMs; look: "box" | "line" };

/** "starts in 20 min": a box that leads the card, or a quiet line under the time. */
export function Countdown({ to, now, look }: CountdownProps) {
  const t = useTranslations("event.card");
  const tTime = useTranslations("time");
  const words = countdownWords(to, now);
  if (words === null) return null;
  const duration = tTime(words.key, words.values);
  return (
    <p className={look === "box" ? "countdown" : "time-card__until small soft"}>
      {t.rich("startsIn", { duration, ...RICH_PARTS })}
    </p>
  );
}

function Running({ facts, now }: { facts: JoinFacts; now: EpochMs }) {
  const t = useTranslations("event.card");
  const tTime = useTranslations("time");
  const [start, end] = [startedWords(facts.startsAt, now), leftWords(facts.endsAt, now)];
  const [started, left] = [tTime(start.key, start.values), tTime(end.key, end.values)];
  const progress = progressOf(facts, now);
  return (
    <div className="running">
      <p className="running__word">
        <span className="live-dot" />
        {t("happeningNow")}
      </p>
      <progress
        className="running__bar"
        aria-label={t("happeningNow")}
        aria-valuetext={left}
        max={100}
        value={progress}
      />
      <p className="running__figures">
        <span>{started}</span>
        <span>{left}</span>
      </p>
    </div>
  );
}
