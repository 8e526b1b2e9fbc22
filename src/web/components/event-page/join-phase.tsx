import "#messages/parts/event.ts";
import { useTranslations } from "#web/texts.tsx";
import type { DatePhase, JoinFacts } from "#core/events/join-state.ts";
import { DAY_MS, type EpochMs } from "#core/time/instant.ts";
import { RICH_PARTS } from "#web/components/event-page/rich-parts.tsx";
import { countdownWords, leftWords, progressOf, startedWords } from "#core/time/relative-time.ts";

type JoinPhaseProps = { phase: DatePhase; facts: JoinFacts; now: EpochMs };

/** Where the date stands now: how long until it starts, how long it still runs, or that it is over. */
export function JoinPhase({ phase, facts, now }: JoinPhaseProps) {
  const t = useTranslations("event.card");
  if (phase === "cancelled") return <p className="countdown countdown--cancelled">{t("cancelled")}</p>;
  if (phase === "ended") return <p className="countdown countdown--quiet">{t("ended")}</p>;
  if (phase === "running") return <Running facts={facts} now={now} />;
  return <Countdown to={facts.startsAt} now={now} />;
}

function Countdown({ to, now }: { to: EpochMs; now: EpochMs }) {
  const t = useTranslations("event.card");
  const tTime = useTranslations("time");
  const words = countdownWords(to, now);
  if (words === null) return null;
  const duration = tTime(words.key, words.values);
  return (
    <p className={to - now < DAY_MS ? "countdown" : "countdown countdown--quiet"}>
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
