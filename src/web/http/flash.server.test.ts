import { expect, test } from "vitest";
import type { Toast } from "#core/toast.ts";
import { translatorFor } from "#messages/translator.ts";
import { readFlash, redirectWithToast } from "#web/http/flash.server.ts";
import { aSite } from "#tests/support/builders/a-site.ts";

const ABOUT = { translate: translatorFor("en"), site: aSite() };
const TOAST: Toast = { kind: "success", title: "toasts.dismiss", values: { title: "Zoë; <b>" }, seconds: 5 };

/** Returns the `Cookie` header that a browser sends after this response. */
function cookiesAfter(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("a toast survives a redirect, along with the response's other cookies", () => {
  const answer = redirectWithToast("/profile", TOAST, ABOUT, ["session=a; Path=/"]);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/profile"]);
  expect(answer.headers.getSetCookie()[0]).toBe("session=a; Path=/");
  expect(answer.headers.getSetCookie()[1]).toMatch(
    /^flash=[^;]+; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
  );
  const { toasts, headers } = readFlash(cookiesAfter(answer), ABOUT);
  expect(toasts).toEqual([
    { id: expect.any(String) as string, kind: "success", seconds: 5, topic: "toasts", title: "Dismiss: Zoë; <b>" },
  ]);
  expect(headers.getSetCookie()).toEqual(["flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
});

test("without the cookie there is no toast and no cookie to clear", () => {
  const { toasts, headers } = readFlash("tz=UTC", ABOUT);
  expect([toasts, headers.getSetCookie()]).toEqual([[], []]);
});

test.each([
  ["not ours", "hello"],
  ["of an unknown message", '["id","success",5,"nothing.here",null,{}]'],
  ["of a part of the catalogue", '["id","success",5,"legal.privacy",null,{}]'],
  ["without a value that the message needs", '["id","success",5,"toasts.dismiss",null,{}]'],
])("a cookie %s shows no toast and is cleared", (_, text) => {
  const { toasts, headers } = readFlash(`flash=${encodeURIComponent(text)}`, ABOUT);
  expect(toasts).toEqual([]);
  expect(headers.getSetCookie()).toHaveLength(1);
});

test("a toast with a missing message fails where it is created", () => {
  expect(() => redirectWithToast("/", { ...TOAST, title: "nothing.here" }, ABOUT)).toThrow("nothing.here");
});
