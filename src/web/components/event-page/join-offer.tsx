import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import { LINK_OPENS_MINUTES_BEFORE } from "#core/events/event.ts";
import type { JoinOffer as Offer } from "#core/events/join-state.ts";
import { type EpochMs, HOUR_MS } from "#core/time/instant.ts";
import { countdownWords } from "#core/time/relative-time.ts";
import type { JoinLink } from "#web/components/event-page/event-page-view.ts";
import { JoinButton } from "#web/components/event-page/join-button.tsx";
import { PrintedAddress } from "#web/components/events/printed-address.tsx";

type JoinOfferProps = { offer: Offer; link: JoinLink | null; now: EpochMs };

/** The button, or in its place and of its height why there is none. */
export function JoinOffer({ offer, link, now }: JoinOfferProps) {
  const t = useTranslations("event.card");
  if (offer.offer === "nothing") return null;
  if (offer.offer === "members") return <Closed text={t("members")} />;
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

/** In the last hour the minutes are counted; before, only the rule is told. */
function Opens({ opensAt, now }: { opensAt: EpochMs; now: EpochMs }) {
  const t = useTranslations("event.card");
  const tTime = useTranslations("time");
  const words = opensAt - now <= HOUR_MS ? countdownWords(opensAt, now) : null;
  if (words === null) return <Closed text={t("opensBefore", { minutes: LINK_OPENS_MINUTES_BEFORE })} />;
  return <Closed text={t("opensIn", { duration: tTime(words.key, words.values) })} />;
}

function Closed({ text }: { text: string }) {
  return (
    <div className="join">
      <p className="join__closed">{text}</p>
    </div>
  );
}
