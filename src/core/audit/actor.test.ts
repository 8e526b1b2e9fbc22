import { expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";

const origin = { address: "192.0.2.7", userAgent: "x".repeat(600), requestId: "request-1" };

test("a visitor is known by where the request came from, a browser's name by its first 500 characters", () => {
  expect(actorOf(null, origin)).toEqual({
    userId: null,
    role: "visitor",
    address: "192.0.2.7",
    userAgent: "x".repeat(500),
    requestId: "request-1",
  });
});

test("a signed-in person acts in their role", () => {
  expect(actorOf({ userId: "ann", role: "moderator" }, origin)).toMatchObject({ userId: "ann", role: "moderator" });
});
