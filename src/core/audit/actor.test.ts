import { expect, test } from "vitest";
import { actorOf } from "#core/audit/actor.ts";

const origin = { address: "192.0.2.7", userAgent: "x".repeat(600), requestId: "request-1" };

test("a visitor is identified by the request's origin, with the user agent cut at 500 characters", () => {
  expect(actorOf(null, origin)).toEqual({
    userId: null,
    role: "visitor",
    address: "192.0.2.7",
    userAgent: "x".repeat(500),
    requestId: "request-1",
  });
});

test("a signed-in person acts in their own role", () => {
  expect(actorOf({ userId: "ann", role: "moderator" }, origin)).toMatchObject({ userId: "ann", role: "moderator" });
});
