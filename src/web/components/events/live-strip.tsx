import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import { CardHead } from "#web/components/events/card-head.tsx";
import { LiveHead } from "#web/components/events/event-list.tsx";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { ElapsedBar, PrintedAddress } from "#web/components/events/relative-line.tsx";
import { useElapsed, useStillRunning } from "#web/components/events/use-elapsed.ts";
import { SaveButton } from "#web/components/saved-events/save-button.tsx";
import { LocalTime } from "#web/components/time/local-time.tsx";
import { useTranslations } from "#web/texts.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The live events, three in a row; nothing when there are none. `more` says that further events are live. */
export function LiveStrip({ live: loaded, more }: { live: readonly LiveView[]; more: boolean }) {
  const t = useTranslations("events.live");
  const live = useStillRunning(loaded);
  if (live.length === 0) return null;
  return (
    <section className="live-strip" id="now" aria-labelledby="live">
      <LiveHead id="live" note={t(more ? "some" : "count", { count: live.length })} />
      <ul className="live-cards">
        {live.map((each) => (
          <LiveCard key={each.href} live={each} />
        ))}
      </ul>
    </section>
  );
}

function LiveCard({ live }: { live: LiveView }) {
  const t = useTranslations("events.live");
  const elapsed = useElapsed(live);
  return (
    <li className="card live-card">
      <CardHead block="live-card" event={live} />
      <p className="print-only live-card__start">
        <LocalTime at={live.startsAt} text={live.clock} /> <span>{live.date}</span>
      </p>
      <PrintedAddress href={live.joinHref} />
      <div className="live-card__foot">
        <div className="elapsed__words">
          <b>{elapsed.started}</b>
          <span>{live.ends}</span>
        </div>
        <ElapsedBar label={t("elapsed", { title: live.title })} words={elapsed.left} minutes={elapsed.minutes} />
        <div className="live-card__action">
          {live.joinHref !== null && (
            <a
              className="button button--primary"
              href={live.joinHref}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={t("joinNamed", { title: live.title })}
            >
              {t("join")}
              <Icon of={ArrowUpRight} flip />
            </a>
          )}
          <SaveButton event={live.save.key} title={live.title} isSaved={live.save.isSaved} />
        </div>
      </div>
    </li>
  );
}
