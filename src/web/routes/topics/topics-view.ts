import type { TopicKind } from "#core/topics/topic.ts";
import type { PageHead } from "#web/components/layout/page-head.ts";
import type { TopicTile } from "#web/components/topics/topic-tiles.tsx";
import type { TopicLink } from "#web/components/topics/topic-words.server.ts";

/** The topics of a kind: those that have a page, and those with too few events for one. */
export type TopicsOfKind = { kind: TopicKind; tiles: readonly TopicTile[]; others: readonly TopicLink[] };

/** The page of all topics. */
export type TopicsView = PageHead & {
  body: { shows: "list"; kinds: readonly TopicsOfKind[] } | { shows: "failed"; requestId: string };
};
