import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#core/time/instant.ts";
import type { Database } from "#data/database.ts";
import { bodyOf, headersIfUnchanged, plainBytes } from "#server/page-cache/cached-page.ts";
import { createPageCache, type PageOutcome } from "#server/page-cache/page-cache.ts";
import type { PageRequest } from "#server/page-cache/page-request.ts";
import { heldBytes } from "#tests/support/held-bytes.ts";

const PAGE: PageRequest = {
  key: "/events",
  documentKey: "/events",
  isData: false,
  path: "/events",
  search: "",
  isShortened: false,
};
const DATA: PageRequest = { ...PAGE, key: "/events.data", isData: true, path: "/events.data" };

/** A cache whose clock, data version and database the test controls, with a replica if one is given. */
function aCache(maxBytes = 1_000_000, replica: Database | null = null) {
  const listeners: (() => void)[] = [];
  const awayListeners = new Set<() => void>();
  const world = {
    now: Date.UTC(2026, 10, 21, 12, 0, 30),
    version: 1,
    latest: 1,
    away: false,
    made: 0,
    failures: 0,
    /** The version that the replica shows. */
    shown: 1,
    onReplicaLookup: () => {},
  };
  const cache = createPageCache({
    maxBytes,
    clock: () => world.now,
    changes: {
      latest: () => world.latest,
      isAway: () => world.away,
      onAway(listener) {
        awayListeners.add(listener);
        return () => void awayListeners.delete(listener);
      },
      onChange: (listener) => void listeners.push(listener),
      check: async () => undefined,
    },
    readVersion: async (from) => {
      if (from !== null) return world.shown;
      if (world.away) throw new Error("away");
      return world.version;
    },
    replicaAt: async () => {
      world.onReplicaLookup();
      return replica;
    },
    onReplicaFailure: () => void (world.failures += 1),
    pace: { burst: 1_000, everyMs: 1 },
  });
  const announce = (): void => {
    world.latest = world.version;
    for (const listener of listeners) listener();
  };
  const goAway = (): void => {
    world.away = true;
    for (const listener of awayListeners) listener();
  };
  const make = async (): Promise<Response> => {
    world.made += 1;
    return new Response(`page ${world.made}`, { headers: { "content-type": "text/html" } });
  };
  const request = (requested = PAGE, how: Parameters<typeof cache.answer>[1] = make) => cache.answer(requested, how);
  return { cache, world, announce, goAway, waiting: () => awayListeners.size, make, request };
}

async function textOf(outcome: PageOutcome): Promise<string> {
  const bytes = outcome.kind === "response" ? await outcome.response.bytes() : await plainBytes(outcome.page);
  return `${outcome.kind}: ${new TextDecoder().decode(bytes)}`;
}

test("a page is rendered once a minute", async () => {
  const { world, request } = aCache();
  expect(await textOf(await request())).toBe("cached: page 1");
  world.now += 29_999;
  expect(await textOf(await request())).toBe("cached: page 1");
  world.now += 1;
  expect(await textOf(await request())).toBe("cached: page 2");
});

test("a change of the data drops the page at once", async () => {
  const { world, announce, request, cache } = aCache();
  await request();
  world.version += 1;
  announce();
  expect(cache.fresh(PAGE.key)).toBeUndefined();
  expect(await textOf(await request())).toBe("cached: page 2");
});

test("a page is not cached if the data changed during rendering, announced or not", async () => {
  for (const isAnnounced of [true, false]) {
    const { world, announce, request, make, cache } = aCache();
    const outcome = await request(PAGE, async () => {
      world.version += 1;
      if (isAnnounced) announce();
      return make();
    });
    expect(await textOf(outcome)).toBe("cached: page 1");
    expect(cache.fresh(PAGE.key)).toBeUndefined();
  }
});

test("a page whose rendering began before a drop is not fresh after it, even if its data are", async () => {
  const { world, announce, request, make, cache } = aCache();
  await request(PAGE, async () => {
    const response = await make();
    world.version += 1;
    announce();
    world.version -= 1;
    world.latest = world.version;
    return response;
  });
  expect(cache.fresh(PAGE.key)).toBeUndefined();
});

test("simultaneous requests render a page once", async () => {
  const { world, request } = aCache();
  const all = await Promise.all(Array.from({ length: 50 }, () => request()));
  expect(world.made).toBe(1);
  expect(new Set(await Promise.all(all.map(textOf)))).toEqual(new Set(["cached: page 1"]));
});

test("a request after a change does not get a page that was begun before it", async () => {
  const { world, announce, request, make } = aCache();
  const gate = Promise.withResolvers<void>();
  const early = request(PAGE, async () => {
    const response = await make();
    await gate.promise;
    return response;
  });
  world.version += 1;
  announce();
  expect(await textOf(await request())).toBe("cached: page 2");
  gate.resolve();
  await early;
});

test("a failure goes to the request that began rendering, and the others try themselves", async () => {
  const { world, request } = aCache();
  const broken = request(PAGE, () => Promise.reject(new Error("broken")));
  const other = request();
  await expect(broken).rejects.toThrow("broken");
  expect(await textOf(await other)).toBe("cached: page 1");
  expect(world.made).toBe(1);
});

test.each([
  ["a redirect", () => new Response(null, { status: 301 })],
  ["a missing page", () => new Response("x", { status: 404 })],
  ["a failure", () => new Response("x", { status: 500 })],
  ["an answer that sets a cookie", () => new Response("x", { headers: { "set-cookie": "a=1" } })],
  ["an answer with cache rules of its own", () => new Response("x", { headers: { "cache-control": "no-store" } })],
])("%s is not cached", async (_what, answer) => {
  const { cache, request } = aCache();
  expect((await request(PAGE, async () => answer())).kind).toBe("response");
  expect(cache.stats()).toEqual({ pages: 0, bytes: 0 });
});

test("while the database is unreachable the stale page is served, or the error if there is none", async () => {
  const { world, request, make } = aCache();
  await request();
  world.now += 5 * MINUTE_MS;
  const fails = async () => new Response("Error loading events", { status: 503 });
  expect(await textOf(await request(PAGE, fails))).toBe("stale: page 1");
  expect(await textOf(await request(DATA, fails))).toBe("stale: page 1");
  const never = { ...PAGE, key: "/faq", documentKey: "/faq" };
  expect(await textOf(await request(never, fails))).toBe("response: Error loading events");
  world.away = true;
  expect(await textOf(await request(PAGE, make))).toBe("stale: page 1");
  expect(world.made).toBe(1);
  world.away = false;
  expect(await textOf(await request())).toBe("cached: page 2");
});

test("requests waiting on a hanging database get the stale page once it is found unreachable", async () => {
  const { world, goAway, waiting, make, request } = aCache();
  await request();
  world.now += MINUTE_MS;
  const hanging = Promise.withResolvers<Response>();
  const before = [request(PAGE, () => hanging.promise), request(PAGE, () => hanging.promise)];
  const unknown = request({ ...PAGE, key: "/b", documentKey: "/b" }, () => hanging.promise);
  await Promise.resolve();
  goAway();
  expect(await Promise.all(before.map(async (each) => textOf(await each)))).toEqual(["stale: page 1", "stale: page 1"]);
  expect(await textOf(await request(PAGE, () => hanging.promise))).toBe("stale: page 1");
  hanging.resolve(await make());
  expect(await textOf(await unknown)).toBe("response: page 2");
  expect(waiting()).toBe(0);
});

test("a page rendered while the database became unreachable does not replace the stale page", async () => {
  const { world, request, make } = aCache();
  await request();
  world.now += MINUTE_MS;
  const outcome = await request(PAGE, async () => {
    world.away = true;
    return make();
  });
  expect(await textOf(outcome)).toBe("stale: page 1");
});

test("a page that is gone, or older than a day, is not served stale", async () => {
  const { world, request } = aCache();
  const fails = async () => new Response("failed", { status: 503 });
  await request();
  world.now += DAY_MS + MINUTE_MS;
  expect((await request(PAGE, fails)).kind).toBe("response");
  await request();
  world.now += MINUTE_MS;
  await request(PAGE, async () => new Response("gone", { status: 410 }));
  expect((await request(PAGE, fails)).kind).toBe("response");
});

test("a full cache uses no more memory than its limit and the size it reports", async () => {
  const maxBytes = 4_000_000;
  const { cache, request } = aCache(maxBytes);
  const before = heldBytes();
  for (let at = 0; at < 600; at += 1) {
    // Hexadecimal digits pack to half their length: pages of 6 to 60 kB, some below and some above what Node slices from a pool.
    const text = randomBytes(3_000 + (at % 10) * 3_000).toString("hex");
    const headers = { "content-type": "text/html" };
    const requested = { ...PAGE, key: `/events?page=${at}`, documentKey: `/events?page=${at}` };
    const outcome = await request(requested, async () => new Response(text, { headers }));
    if (outcome.kind !== "cached") throw new Error("the page was not cached");
    await bodyOf(outcome.page, "gzip");
    cache.grew(requested.key, outcome.page);
  }
  const { bytes, pages } = cache.stats();
  expect(bytes).toBeGreaterThan(maxBytes * 0.9);
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  // Memory used by compression is released a moment after the page is stored.
  const held = () => heldBytes() - before;
  await expect.poll(held, { message: `bytes of ${pages} pages`, timeout: 10_000 }).toBeLessThan(bytes * 1.05);
});

/** A calendar as the web app answers with: its tag is known before it is written. */
function aCalendar(tag: string, text: string, cacheRule = "public, no-cache") {
  const written: string[] = [];
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          written.push(text);
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  const headers = { "content-type": "text/calendar; charset=utf-8", "cache-control": cacheRule, etag: `"${tag}"` };
  return { written, render: async () => new Response(body(), { headers }) };
}

test("a file with its own tag is cached in gzip, and rewritten only when its tag changes", async () => {
  const { world, announce, request, cache } = aCache();
  const [first, second] = [aCalendar("one", "BEGIN:VCALENDAR one"), aCalendar("two", "BEGIN:VCALENDAR two")];
  expect(await textOf(await request(PAGE, first.render))).toBe("cached: BEGIN:VCALENDAR one");
  world.now += MINUTE_MS;
  expect(await textOf(await request(PAGE, first.render))).toBe("cached: BEGIN:VCALENDAR one");
  world.version += 1;
  announce();
  expect(cache.fresh(PAGE.key)).toBeUndefined();
  expect(await textOf(await request(PAGE, first.render))).toBe("cached: BEGIN:VCALENDAR one");
  expect(first.written).toHaveLength(1);
  expect(await textOf(await request({ ...PAGE, key: "/events?page=2" }, second.render))).toContain("two");
  world.now += MINUTE_MS;
  expect(await textOf(await request(PAGE, second.render))).toBe("cached: BEGIN:VCALENDAR two");

  const page = cache.fresh(PAGE.key);
  if (page === undefined) throw new Error("the file is not cached");
  const [zipped, plain] = [await bodyOf(page, "gzip"), await bodyOf(page, "identity")];
  expect([zipped.tag, plain.tag]).toEqual(['"two-gzip"', '"two"']);
  expect(zipped.headers).toMatchObject({ "content-encoding": "gzip", "cache-control": "public, no-cache" });
  expect(new TextDecoder().decode(plain.bytes)).toBe("BEGIN:VCALENDAR two");
  expect([...page.bodies.keys()]).toEqual(["gzip"]);
});

test("a client that has a file gets an answer without its bytes, whatever encodings it accepts", async () => {
  const { request, cache } = aCache();
  await request(PAGE, aCalendar("one", "BEGIN:VCALENDAR").render);
  const file = cache.fresh(PAGE.key);
  if (file === undefined) throw new Error("the file is not cached");
  file.bodies.clear();
  const unchanged = headersIfUnchanged(file, "identity", '"one"');
  expect(unchanged).toMatchObject({ etag: '"one"', "cache-control": "public, no-cache", vary: "Accept-Encoding" });
  expect(Object.keys(unchanged ?? {}).filter((name) => name.startsWith("content-"))).toEqual([]);
  expect(headersIfUnchanged(file, "gzip", '"one-gzip"')).toMatchObject({ etag: '"one-gzip"' });
  expect(headersIfUnchanged(file, "gzip", '"one"')).toBeUndefined();
  expect(headersIfUnchanged(file, "identity", undefined)).toBeUndefined();
});

test("a private file is not cached", async () => {
  const { request, cache } = aCache();
  const secret = aCalendar("one", "BEGIN:VCALENDAR", "private, no-cache");
  expect((await request(PAGE, secret.render)).kind).toBe("response");
  expect(cache.fresh(PAGE.key)).toBeUndefined();
});

test("a file is served stale while the database is unreachable, like a page", async () => {
  const { world, request } = aCache();
  await request(PAGE, aCalendar("one", "BEGIN:VCALENDAR").render);
  world.away = true;
  world.now += MINUTE_MS;
  expect(await textOf(await request())).toBe("stale: BEGIN:VCALENDAR");
});

const REPLICA = {} as Database;

test.each([
  ["an error page", async () => new Response("broken", { status: 500 })],
  ["a page without its database", async () => new Response("away", { status: 503 })],
  ["an exception", () => Promise.reject(new Error("canceling statement due to conflict with recovery"))],
  ["a body that ends early", async () => new Response(aBrokenBody(), { headers: { "content-type": "text/html" } })],
])("%s from the replica is rendered again from the primary, and cached", async (_, fail) => {
  const { world, request, make } = aCache(1_000_000, REPLICA);
  const outcome = await request(PAGE, (replica) => (replica === null ? make() : fail()));
  expect([await textOf(outcome), world.failures]).toEqual(["cached: page 1", 1]);
  expect(await textOf(await request())).toBe("cached: page 1");
});

function aBrokenBody(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.error(new Error("terminated")) });
}

test.each([
  ["is announced while the replica is queried", { announcedAt: "asked", shown: 1 }],
  ["is announced while the replica is queried, which then catches up", { announcedAt: "asked", shown: 2 }],
  ["is announced while the page is rendered", { announcedAt: "made", shown: 1 }],
  ["reaches the replica during rendering, before it is announced", { announcedAt: "never", shown: 2 }],
])("a page from the replica is not cached when a change %s", async (_, { announcedAt, shown }) => {
  const { world, announce, request, make, cache } = aCache(1_000_000, REPLICA);
  expect(await textOf(await request())).toBe("cached: page 1");
  expect(cache.fresh(PAGE.key)).toBeDefined();
  world.now += MINUTE_MS;
  const change = (at: string): void => {
    if (announcedAt !== at) return;
    world.version += 1;
    announce();
  };
  world.onReplicaLookup = () => change("asked");
  await request(PAGE, () => {
    change("made");
    world.shown = shown;
    return make();
  });
  expect(cache.fresh(PAGE.key)).toBeUndefined();
});
