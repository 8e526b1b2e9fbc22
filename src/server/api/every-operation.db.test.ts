import { beforeEach, expect, test } from "vitest";
import { parametersOf, problemsOf } from "#api/openapi.ts";
import type { Operation } from "#api/operation.ts";
import { OPERATIONS } from "#api/operations.ts";
import { schemaChecker, startApi } from "#tests/support/api/start-api.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";

const database = withTestDatabase();
const check = schemaChecker();
let ids = { event: "", organizer: "" };

beforeEach(async () => {
  const organizer = await anOrganizer(database);
  const event = await anEvent(database, {
    organizerId: organizer.id,
    title: "Evening sitting",
    type: "meditation",
    traditions: ["Zen"],
    practices: ["Zazen"],
    languages: ["en"],
    price: 5,
  });
  await anEvent(database, { kind: "always_open", title: "Open room" });
  ids = { event: event.publicId, organizer: organizer.publicId };
});

/** The path with the ids of something that exists. */
function pathOf({ path }: Operation): string {
  const id = path.startsWith("/organizers") ? ids.organizer : ids.event;
  return path.replace("{id}", id).replace("{kind}", "type").replace("{slug}", "meditation");
}

/** Valid and invalid values of each parameter. */
const VALUES: Readonly<Record<string, { right: readonly string[]; wrong: readonly string[] }>> = {
  q: { right: ["evening", "“Évening”"], wrong: ["", "  ", "x".repeat(101)] },
  tab: { right: ["upcoming", "past", "rooms"], wrong: ["all", ""] },
  sort: { right: ["time"], wrong: ["fit", "title"] },
  tz: { right: ["Europe/Berlin", "US/Eastern"], wrong: ["Mars/Base", ""] },
  limit: { right: ["1", "20"], wrong: ["0", "101", "-1", "1.5", "ten", "", "1e1"] },
  cursor: { right: [], wrong: ["x", "WyJhIl0", "x".repeat(1_001), ""] },
  from: {
    right: [
      "2026-11-18",
      "2026-11-18T12:00Z",
      "2026-11-18T12:00:00.5+02:00",
      "0001-01-01",
      "0000-12-31T23:00-05:00",
      "9999-01-01",
    ],
    wrong: ["today", "2026-13-40", "2026-02-30", "2026-02-30T12:00Z", "0000-06-01", "9999-12-31", ""],
  },
  to: { right: ["2026-11-30", "2026-11-30T00:00:00-05:00"], wrong: ["2020-01-01", "2040-01-01", "2026-11-31", "x"] },
  search: { right: ["descriptions&q=evening"], wrong: ["descriptions", "titles&q=evening"] },
  soon: { right: ["now", "3-hours"], wrong: ["tomorrow"] },
  type: { right: ["meditation", "meditation&type=prayer"], wrong: ["party", ""] },
  weekday: { right: ["wed"], wrong: ["Wednesday"] },
  time: { right: ["evening"], wrong: ["noon"] },
  duration: { right: ["hour"], wrong: ["60"] },
  tradition: { right: ["zen"], wrong: ["", "x".repeat(61)] },
  practice: { right: ["zazen"], wrong: ["", "x".repeat(61)] },
  language: { right: ["en"], wrong: [""] },
  price: { right: ["free", "priced"], wrong: ["5"] },
  repeats: { right: ["series"], wrong: ["yes"] },
  where: { right: ["online"], wrong: ["Paris"] },
  country: { right: ["US", "us"], wrong: ["USA", "1"] },
  region: { right: ["US Ohio"], wrong: ["", "x".repeat(200)] },
  near: { right: ["53.4_-1.5_50km"], wrong: ["Paris", "95_0_50km", "53.4_-1.5_50km&near=1_1_10km"] },
  fact: { right: ["beginners&fact=silent"], wrong: ["noise"] },
  organizer: { right: ["c4d9fh"], wrong: ["nobody", ""] },
};

const READING = OPERATIONS.filter(({ method }) => method === "GET");

const parameters = READING.flatMap((operation) =>
  parametersOf(operation)
    .filter((each) => each.in === "query")
    .map(({ name }) => ({ operation, name })),
);

/** The other parameters that a valid request to an operation needs. */
const needed = ({ id }: Operation, name: string) => (id === "search" && name !== "q" ? "q=evening&" : "");

test.each(READING)("$id answers according to its schema", async (operation) => {
  const { request } = await startApi(database);
  const answer = await request(`${pathOf(operation)}?${needed(operation, "")}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/json");
  const body = await answer.json();
  expect(check(operation.answer.name, body)).toBe("No errors");
  const isList = "items" in body;
  if (isList) expect(body.items).not.toEqual([]);
});

test("each parameter of each operation accepts valid values, and invalid ones are reported by name", async () => {
  const { request } = await startApi(database);
  for (const { operation, name } of parameters) {
    const values = VALUES[name] ?? { right: [], wrong: [] };
    expect(values.wrong.length, `${name}`).toBeGreaterThan(0);
    const path = `${pathOf(operation)}?${needed(operation, name)}`;
    for (const value of values.right) {
      const answer = await request(`${path}${name}=${value}`);
      const body = await answer.json();
      expect(answer.status, `${path}${name}=${value}: ${JSON.stringify(body)}`).toBe(200);
      expect(check(operation.answer.name, body), `${path}${name}=${value}`).toBe("No errors");
    }
    for (const value of values.wrong) {
      const answer = await request(`${path}${name}=${value}`);
      const body = await answer.json();
      expect([answer.status, answer.headers.get("content-type")], `${path}${name}=${value}`).toEqual([
        400,
        "application/problem+json",
      ]);
      expect(check("Problem", body)).toBe("No errors");
      expect(body.errors.map((each: { name: string }) => each.name)).toContain(name);
      expect(problemsOf(operation).has(400)).toBe(true);
    }
  }
});

test.each(READING)("$id reports unknown parameters by name and answers only its own methods", async (operation) => {
  const { request } = await startApi(database);
  const path = pathOf(operation);
  const unknown = await request(`${path}?${needed(operation, "")}__proto__=1&fits=mine&page=2`);
  const body = await unknown.json();
  expect([unknown.status, check("Problem", body)]).toEqual([400, "No errors"]);
  expect(body.errors.map(({ name }: { name: string }) => name)).toEqual(["__proto__", "fits", "page"]);
  for (const method of ["DELETE", "PUT"]) {
    const answer = await request(path, { method });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, expect.stringContaining("GET, HEAD")]);
    expect(check("Problem", await answer.json())).toBe("No errors");
  }
  const [read, head] = [
    await request(`${path}?${needed(operation, "")}`),
    await request(`${path}?${needed(operation, "")}`, { method: "HEAD" }),
  ];
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("etag")).toBe(read.headers.get("etag"));
});

test("unknown ids and addresses are answered with problems, never pages", async () => {
  const { request } = await startApi(database);
  const paths = READING.filter(({ parts }) => Object.keys(parts).length > 0).flatMap(({ path }) =>
    ["zzzzzz", "x", "a%2Fb", "%E2%80%AE"].map((part) => path.replaceAll(/\{\w+\}/g, part)),
  );
  for (const path of [...paths, "", "/", "/x", "/events/x/y/z", "/events.data", "/openapi.json/x"]) {
    const answer = await request(path);
    if (path === "/") continue;
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 404, "application/problem+json"]);
    expect(check("Problem", await answer.json())).toBe("No errors");
  }
});
