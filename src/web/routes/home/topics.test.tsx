import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { type NamedTopic, topicsOf } from "#core/topics/topic.ts";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { topicsReader } from "#web/components/topics/topic-words.server.ts";
import { topicsView } from "#web/routes/home/topics.server.ts";
import { Topics } from "#web/routes/home/topics.tsx";
import { Texts } from "#web/texts.tsx";

const reader = { ...topicsReader(aboutWith({})), addressZone: null };
const aTopic = (overrides: Partial<NamedTopic>): NamedTopic => ({
  kind: "tradition",
  name: "Sufi",
  count: 3,
  next: null,
  ...overrides,
});
const viewOf = (topics: readonly NamedTopic[], isPart = false) =>
  topicsView({ topics: topicsOf(topics), isPart }, reader);

test("a tile whose events are all running says so, and the count of a large directory is a lower bound", () => {
  expect(viewOf([aTopic({})])?.tiles[0]).toMatchObject({
    next: reachesMessage("topics.facts.running"),
    count: "3 events",
  });
  expect(viewOf([aTopic({ count: 5000 })], true)?.tiles[0]?.count).toBe(
    reachesMessage("topics.facts.countFrom", { count: 5000 }),
  );
});

test("only traditions with a page are tiles: the 36 with the most events, in alphabetical order", () => {
  expect(viewOf([aTopic({ count: 2 }), aTopic({ kind: "practice" }), aTopic({ name: "—" })])).toBeNull();
  const names = Array.from({ length: 40 }, (_, n) => aTopic({ name: `Way ${n + 10}`, count: 100 - n }));
  const tiles = viewOf(names.toReversed())?.tiles.map(({ name }) => name) ?? [];
  expect(tiles).toEqual(names.slice(0, 36).map(({ name }) => name));
});

test("tiles link to their topic pages without scripts", () => {
  const topics = viewOf([aTopic({}), aTopic({ name: "Bahá’í" })]);
  if (topics === null) throw new Error("There is no tile.");
  const Component = () => (
    <Texts language="en">
      <Topics topics={topics} />
    </Texts>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToString(<Stub />);
  for (const name of ["title", "text", "all"]) expect(html).toContain(reachesMessage(`home.topics.${name}`));
  for (const path of ["/topics/tradition/sufi", "/topics/tradition/bahai", "/topics"])
    expect(html).toContain(`href="${path}"`);
});
