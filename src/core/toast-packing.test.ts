import { expect, test } from "vitest";
import { packToast, unpackToast } from "#core/toast-packing.ts";
import type { Toast } from "#core/toast.ts";

const TOAST: Toast = {
  kind: "success",
  title: "a.title",
  message: "a.message",
  values: { email: "a@b.example", count: 2 },
  seconds: 5,
  link: "logIn",
};

test("a toast is unpacked unchanged", () => {
  expect(unpackToast(packToast(TOAST, "an-id"))).toEqual({ id: "an-id", toast: TOAST });
});

test.each(["b2c3d4", "batch:12", "merge:7", "save:b2c3d4", "unsave:b2c3d4/2026-12-07T1900"])(
  "a toast with the undo %s is unpacked with it",
  (undo) => {
    const { link: _link, ...toast } = { ...TOAST, undo };
    expect(unpackToast(packToast(toast, "an-id"))).toEqual({ id: "an-id", toast });
  },
);

test.each(["/events/evening-prayer-b2c3d4", "/organizers/lakeside-b2c3d4"] as const)(
  "a toast with a link to %s is unpacked with it",
  (link) => {
    expect(unpackToast(packToast({ ...TOAST, link }, "an-id"))).toEqual({ id: "an-id", toast: { ...TOAST, link } });
  },
);

test("a toast without message, values and link is unpacked without them", () => {
  const { kind, title, seconds } = TOAST;
  expect(unpackToast(packToast({ kind, title, seconds }, "an-id"))?.toast).toEqual({
    kind,
    title,
    seconds,
    values: {},
  });
});

test("a value that is too long is shortened, and its line breaks become spaces", () => {
  const packed = packToast({ ...TOAST, values: { title: `a\n${"x".repeat(500)}` } }, "an-id");
  expect(unpackToast(packed)?.toast.values?.["title"]).toBe(`a ${"x".repeat(252)}`);
});

test.each([
  ["text that is not JSON", "x"],
  ["JSON that is not a list", "{}"],
  ["too few parts", '["id","success",5]'],
  ["an unknown kind", '["id","loud",5,"a.b",null,{},null]'],
  ["an unknown time", '["id","success",600,"a.b",null,{},null]'],
  ["a sentence as title", '["id","success",5,"Send us your password.",null,{},null]'],
  ["a sentence as message", '["id","success",5,"a.b","Send us your password",{},null]'],
  ["a list of values", '["id","success",5,"a.b",null,[],null]'],
  ["a value that is an object", '["id","success",5,"a.b",null,{"a":{}},null]'],
  ["a value that is too long", `["id","success",5,"a.b",null,{"a":"${"x".repeat(255)}"},null]`],
  ["a value with a control character", '["id","success",5,"a.b",null,{"a":"\\u0007"},null]'],
  ["an unknown link", '["id","success",5,"a.b",null,{},"https://elsewhere.example"]'],
  ["a link beyond an event's page", '["id","success",5,"a.b",null,{},"/events/a-b2c3d4/../../login"]'],
  ["a link to another page", '["id","success",5,"a.b",null,{},"/account/delete"]'],
  ["an undo without an event", '["id","success",5,"a.b",null,{},null,"/elsewhere"]'],
  ["an undo of an unknown action", '["id","success",5,"a.b",null,{},null,"account:1"]'],
  ["an undo of a save without a key", '["id","success",5,"a.b",null,{},null,"save:1"]'],
  ["an undo without an id", '["id","success",5,"a.b",null,{},null,"batch:"]'],
  ["too many parts", '["id","success",5,"a.b",null,{},null,"b2c3d4",1]'],
  ["an invalid id", '["<id>","success",5,"a.b",null,{},null]'],
])("%s is not a toast", (_, text) => {
  expect(unpackToast(text)).toBeNull();
});
