import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { aboutWith } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import type { Topic } from "#data/queries/topics.ts";
import { listReader } from "#web/components/events/list-reader.server.ts";
import { topicsView } from "#web/routes/home/topics.server.ts";
import { Topics } from "#web/routes/home/topics.tsx";
import { Texts } from "#web/texts.tsx";

const reader = { ...listReader(aboutWith({})), askedZone: null };
const aTopic = (given: Partial<Topic>): Topic => ({ kind: "tradition", name: "Sufi", count: 3, next: null, ...given });
const viewOf = (topics: readonly Topic[], isPart = false) => topicsView({ topics, isPart }, reader);

test("a tile whose events all run says so, and a large directory counts at least what was read", () => {
  expect(viewOf([aTopic({})])?.tiles[0]).toMatchObject({
    next: reachesMessage("home.topics.running"),
    count: "3 events",
  });
  expect(viewOf([aTopic({ count: 5000 })], true)?.tiles[0]?.count).toBe(
    reachesMessage("home.topics.countFrom", { count: 5000 }),
  );
});

test("a name that no search can find is no topic", () => {
  const names = ["—", "x".repeat(101), "Sufi"];
  expect(viewOf(names.map((name) => aTopic({ name })))?.traditions.map(({ name }) => name)).toEqual(["Sufi"]);
});

test("tiles and the folded list of all are links, without a script", () => {
  const topics = viewOf([aTopic({}), aTopic({ kind: "practice", name: "Song", count: 1 })]);
  if (topics === null) throw new Error("There is no tile.");
  const Component = () => (
    <Texts language="en">
      <Topics topics={topics} />
    </Texts>
  );
  const Stub = createRoutesStub([{ path: "/", Component }]);
  const html = renderToString(<Stub />);
  for (const name of ["title", "text", "all", "traditions", "practices"])
    expect(html).toContain(reachesMessage(`home.topics.${name}`));
  const [tiles = "", folded = ""] = html.split("<details");
  expect(tiles).toContain('href="/events?tradition=Sufi"');
  expect(tiles).not.toContain("Song");
  expect(folded).toContain('href="/events?practice=Song"');
});
