import { useEffect, useEffectEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { SECOND_MS } from "#core/time/instant.ts";
import { deskNews } from "#web/components/admin/desk-news.ts";
import type { RunningView } from "#web/routes/admin-moderation/moderation-view.ts";
import { useTranslations } from "#web/texts.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** How often the list is read again while a bulk decision is at work. */
const RELOAD_EVERY_MS = 3 * SECOND_MS;

/**
 * How far a bulk decision is: pushed by the server (PRODUCT P16). The list around it is read again in between and at
 * the end, so that its counts are true.
 */
function useDone({ id, done }: RunningView): number {
  const { revalidate, state } = useRevalidator();
  const [pushed, setPushed] = useState(0);
  const reload = useEffectEvent(() => {
    if (state === "idle") void revalidate();
  });
  useEffect(() => {
    const stop = deskNews.listen((news) => {
      if (news.kind !== "batch-progress" || news.content.batchId !== id) return;
      setPushed(news.content.done);
      if (news.content.isOver) reload();
    });
    const timer = setInterval(reload, RELOAD_EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [id]);
  return Math.max(pushed, done);
}

/** The progress of a bulk decision, updated automatically; without JavaScript a link reloads the page. */
export function BatchProgressCard({ batch, here }: { batch: RunningView; here: string }) {
  const t = useTranslations("moderation.progress");
  const isAlive = useHydrated();
  const done = useDone(batch);
  const { id, decision, total } = batch;
  return (
    <section className="card stack" aria-labelledby={`batch-${id}`}>
      <h2 id={`batch-${id}`}>{t(decision, { total })}</h2>
      <progress className="import-progress" aria-label={t("bar")} {...(total > 0 && { max: total, value: done })} />
      <p>
        <b>{t("done", { done, total })}</b>
      </p>
      <p className="small muted">{t("leave")}</p>
      {!isAlive && (
        <p>
          <ButtonLink to={here} reloadDocument>
            {t("reload")}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
