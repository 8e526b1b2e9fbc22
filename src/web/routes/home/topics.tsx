import { type TopicTile, TopicTiles } from "#web/components/topics/topic-tiles.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Traditions as tiles with their next event, and the way to all topics. */
export function Topics({ topics: { tiles, allHref } }: { topics: TopicsView }) {
  const t = useTranslations("home.topics");
  return (
    <section className="wrap topics" aria-labelledby="topics">
      <div className="hours__head">
        <h2 id="topics">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
      </div>
      <TopicTiles tiles={tiles} />
      <p className="topics__all">
        <RowLink href={allHref}>{t("all")}</RowLink>
      </p>
    </section>
  );
}

/** Some traditions of the directory, and the address of all topics. */
export type TopicsView = { tiles: readonly TopicTile[]; allHref: string };
