import { expect, test } from "vitest";
import { hasSessionCookie, readSignedCookie, signedCookie } from "#auth/cookies.ts";

const KEY = { secret: "a secret", isSecure: true };
const made = signedCookie("return_to", { value: "/events?page=2", seconds: 60 }, KEY);
const sent = made.split(";")[0] ?? "";

test("a signed cookie is read back unchanged, and is Secure, HttpOnly and SameSite=Lax", () => {
  expect(made).toMatch(/; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(readSignedCookie(`a=1; ${sent}`, "return_to", KEY)).toBe("/events?page=2");
  expect(signedCookie("x", { value: "1", seconds: 1 }, { ...KEY, isSecure: false })).not.toContain("Secure");
});

test.each([
  ["changed", sent.replace("events", "admin")],
  ["of another name", sent.replace("return_to", "social")],
  ["unsigned", "return_to=/events"],
  ["empty", "return_to="],
  ["damaged", "return_to=%E0%A4%A"],
])("a cookie that is %s is rejected", (_how, cookies) => {
  expect(readSignedCookie(cookies, "return_to", KEY)).toBeNull();
  expect(readSignedCookie(cookies, "social", KEY)).toBeNull();
});

test("a cookie signed with another site's secret is rejected", () => {
  expect(readSignedCookie(sent, "return_to", { ...KEY, secret: "another" })).toBeNull();
});

test("a session cookie is recognized under both of its names, and no other cookie is", () => {
  expect(["session=x", "a=1; session=", "a=1;session=x"].map(hasSessionCookie)).toEqual([true, true, true]);
  expect(["", "tz=UTC", "my_session=x", "session_x=1", "a=session=1"].map(hasSessionCookie)).not.toContain(true);
});
