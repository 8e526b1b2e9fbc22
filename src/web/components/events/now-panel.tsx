import { useTranslations } from "#web/texts.tsx";
import { CardHead } from "#web/components/events/card-head.tsx";
import { ElapsedBar } from "#web/components/events/elapsed-bar.tsx";
import type { LiveView } from "#web/components/events/event-row-view.ts";
import { LiveHead } from "#web/components/events/live-head.tsx";
import { useElapsed } from "#web/components/events/use-elapsed.ts";

/** What runs now, beside the words of welcome. */
export function NowPanel({ live }: { live: readonly LiveView[] }) {
  return (
    <section className="card now-panel" aria-labelledby="now">
      <LiveHead id="now" />
      <ul>
        {live.map((each) => (
          <NowItem key={each.href} live={each} />
        ))}
      </ul>
    </section>
  );
}

function NowItem({ live }: { live: LiveView }) {
  const t = useTranslations("events.live");
  const elapsed = useElapsed(live);
  return (
    <li className="now-panel__item">
      <div className="now-panel__facts">
        <CardHead block="now-panel" event={live} />
        <ElapsedBar label={t("elapsed", { title: live.title })} words={elapsed.left} minutes={elapsed.minutes} />
      </div>
      <div className="now-panel__end">
        {live.joinHref !== null && (
          <a
            className="button button--outline"
            href={live.joinHref}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t("joinShortNamed", { title: live.title })}
          >
            {t("joinShort")}
          </a>
        )}
        <span className="smallest">{elapsed.left}</span>
      </div>
    </li>
  );
}
