import { expect, test } from "vitest";
import { hashPassword, isPassword } from "#auth/password/hash-password.ts";
import { refusePassword } from "#auth/password/refuse-password.ts";

test("a password matches its hash, which is different each time", async () => {
  const [one, two] = await Promise.all([hashPassword("brass otter"), hashPassword("brass otter")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await isPassword("brass otter", one)).toBe(true);
  expect(await isPassword("brass otte", one)).toBe(false);
});

test("a hash of the reference implementation is accepted", async () => {
  // The example of argon2-cffi, with other costs than ours.
  const known = "$argon2id$v=19$m=65536,t=3,p=4$MIIRqgvgQbgj220jfp0MPA$YfwJSVjtjSU0zzV/P3S9nnQ/USre2wvJMjfCIjrTQbg";
  expect(await isPassword("correct horse battery staple", known)).toBe(true);
  expect(await isPassword("correct horse battery", known)).toBe(false);
});

test("nothing matches a missing or damaged hash", async () => {
  expect(await isPassword("anything", null)).toBe(false);
  expect(await isPassword("anything", "$2b$10$nothing")).toBe(false);
});

test("different Unicode compositions of the same letters are the same password", async () => {
  expect(await isPassword("caf\u00e9 noir", await hashPassword("cafe\u0301 noir"))).toBe(true);
});

test.each([
  ["", "short-password"],
  ["abcde", "short-password"],
  ["🕯🕯🕯🕯🕯", "short-password"],
  ["123456", "weak-password"],
  ["password", "weak-password"],
  ["qwertyuiop", "weak-password"],
  ["letmein1", "weak-password"],
  ["aaaaaaaaaaaa", "weak-password"],
  ["mara.lind", "weak-password"],
  ["samehour1", "weak-password"],
  ["brass-otter-lantern", null],
  ["x7#kQp2", null],
  ["Schneeglöckchen im März", null],
])("the password %s gives %s", async (password, refusal) => {
  expect(await refusePassword(password, ["mara.lind@example.org", "Mara Lind", "Samehour"])).toBe(refusal);
});

test("a password that is the whole email address is weak, however long it is", async () => {
  const email = "wilhelmina1795293829@example.org";
  expect(await refusePassword(email, [email, "", "Samehour"])).toBe("weak-password");
});

test("very long passwords, and many at once, can be checked too", async () => {
  expect(await refusePassword("brass otter ".repeat(10_000), [])).toBeNull();
  const judged = await Promise.all(["letmein1", "x7#kQp2", "letmein1"].map((each) => refusePassword(each, [])));
  expect(judged).toEqual(["weak-password", null, "weak-password"]);
});
