import type { RowPicture as RowPictureView } from "#web/components/events/event-row-view.ts";
import { RowPicture } from "#web/components/events/row-picture.tsx";
import { useTranslations } from "#web/texts.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Traditions as tiles with their next event, and all traditions and practices in a folded list. */
export function Topics({ topics: { tiles, traditions, practices } }: { topics: TopicsView }) {
  const t = useTranslations("home.topics");
  return (
    <section className="wrap topics" aria-labelledby="topics">
      <div className="hours__head">
        <h2 id="topics">{t("title")}</h2>
        <p className="soft">{t("text")}</p>
      </div>
      <ul className="topics__tiles">
        {tiles.map(({ href, name, count, next, picture }) => (
          <li key={href}>
            <RowLink className="topic" href={href}>
              <RowPicture picture={picture} />
              <b>
                <bdi>{name}</bdi>
              </b>{" "}
              <span>{count}</span> <span>{next}</span>
            </RowLink>
          </li>
        ))}
      </ul>
      <details className="topics__all">
        <summary>{t("all")}</summary>
        <TopicLinks title={t("traditions")} links={traditions} />
        {practices.length > 0 && <TopicLinks title={t("practices")} links={practices} />}
      </details>
    </section>
  );
}

function TopicLinks({ title, links }: { title: string; links: readonly TopicLink[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {links.map(({ href, name, count }) => (
          <li key={href}>
            <RowLink href={href}>
              <bdi>{name}</bdi>
            </RowLink>{" "}
            <span className="muted">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The traditions and practices of the directory, prepared by the server. */
export type TopicsView = {
  tiles: readonly TopicTile[];
  traditions: readonly TopicLink[];
  practices: readonly TopicLink[];
};

/** A tradition or practice: the address of its events, and their number in words. */
export type TopicLink = { href: string; name: string; count: string };

export type TopicTile = TopicLink & { next: string; picture: RowPictureView };
