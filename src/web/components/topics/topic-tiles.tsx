import type { RowPicture as RowPictureView } from "#web/components/events/event-row-view.ts";
import { RowPicture } from "#web/components/events/row-picture.tsx";
import { RowLink } from "#web/ui/row-link.tsx";

/** Topics as pictures with their number of events and the next one. */
export function TopicTiles({ tiles }: { tiles: readonly TopicTile[] }) {
  return (
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
  );
}

/** A topic with its address; its number of events and its next event in words. */
export type TopicTile = { href: string; name: string; count: string; next: string; picture: RowPictureView };
