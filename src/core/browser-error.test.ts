import { expect, test } from "vitest";
import { readBrowserError } from "#core/browser-error.ts";

const STACK = `TypeError: x
    at f (https://same.example/assets/route-B3x.js:1:204)
    at g (https://same.example/events?q=ann:1:2)
    at h (https://same.example/assets/root.js:10:7)`;

test("a browser error keeps its kind, its places in our scripts and the page's path", () => {
  const sent = { name: "TypeError", message: "x is not a function", stack: STACK, path: "/events?q=ann" };
  expect(readBrowserError(JSON.stringify(sent))).toEqual({
    name: "TypeError",
    message: "x is not a function",
    places: ["/assets/route-B3x.js:1:204", "/assets/root.js:10:7"],
    path: "/events",
  });
});

test.each([
  [`Unexpected token 'a', "ann@exam"... is not valid JSON`, "Unexpected token …, …... is not valid JSON"],
  ["no event for ann@example.org", "no event for …"],
  ["failed to fetch https://same.example/events?q=ann", "failed to fetch …"],
  ["call +49 1234567", "call +49 …"],
  ["an open quote 'of Ann", "an open quote …"],
])("the message %j is logged as %j", (message, logged) => {
  expect(readBrowserError(JSON.stringify({ name: "Error", message, path: "/" }))?.message).toBe(logged);
});

test.each(["", "null", "7", "[]", '{"name":"Error"}', '{"name":"a b","path":"/"}', '{"name":"Error","path":"x"}'])(
  "%j is not a report",
  (text) => {
    expect(readBrowserError(text)).toBeNull();
  },
);
