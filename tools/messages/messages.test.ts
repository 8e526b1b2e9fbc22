import { readdirSync, readFileSync } from "node:fs";
import { createTranslator, IntlErrorCode } from "use-intl/core";
import { expect, test } from "vitest";
import { CATALOGUES } from "#messages/catalogue.ts";
import { checkMessages } from "./check-messages.ts";
import { findUnused } from "./find-unused.ts";
import { flattenCatalogue } from "./flatten-catalogue.ts";
import { plainText } from "./plain-text.ts";
import type { SpecMessage } from "./spec-message.ts";
import { firstTest, writeDocument } from "./write-document.ts";

const aMessage = (fields: Partial<SpecMessage> = {}): SpecMessage => ({
  id: "a",
  text: "No {tab} events found.",
  screen: "/events",
  section: "2",
  key: "events.empty",
  built: true,
  ...fields,
});
const catalogue = new Map([["events.empty", "No {tab} events found."]]);
const reached = [{ key: "events.empty", file: "tests/e2e/events.spec.ts", title: "an empty list says so" }];

test("every message parses as ICU", () => {
  const invalid: string[] = [];
  for (const [key, text] of flattenCatalogue(CATALOGUES.en)) {
    const translate = createTranslator({
      locale: "en-US",
      messages: { text },
      timeZone: "UTC",
      onError: ({ code }) => {
        if (code === IntlErrorCode.INVALID_MESSAGE) invalid.push(key);
      },
    });
    translate("text");
  }
  expect(invalid).toEqual([]);
});

test("no message is unused", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(`src/${path}`, "utf8") }));
  expect(findUnused(flattenCatalogue(CATALOGUES.en).keys(), sources)).toEqual([]);
});

test("a key counts as used by its full name, its ending or a template", () => {
  const sources = [
    { path: "a.ts", text: 'const t = useTranslations("events"); t("tabs.past"); t(`type.${type}`);' },
    { path: "b.ts", text: 'translate("errors.home")' },
  ];
  const keys = ["events.tabs.past", "events.type.prayer", "errors.home", "events.tabs.next", "layout.home"];
  expect(findUnused(keys, sources)).toEqual(["events.tabs.next", "layout.home"]);
});

test("a message of a built screen that has the specification's words and was reached has no fault", () => {
  expect(checkMessages([aMessage()], catalogue, reached)).toEqual([]);
});

test("words other than the specification's are a fault", () => {
  expect(checkMessages([aMessage({ text: "Nothing here." })], catalogue, reached)[0]).toContain("the specification");
  expect(checkMessages([aMessage({ text: "events found", within: true })], catalogue, reached)).toEqual([]);
});

test("a message of a built screen that no test reached is a fault", () => {
  expect(checkMessages([aMessage()], catalogue, [])[0]).toContain("no test reached events.empty");
});

test("a built message without a key, and a key that the catalogue lacks, are faults", () => {
  expect(checkMessages([aMessage({ key: null })], catalogue, reached)[0]).toContain("has no key");
  expect(checkMessages([aMessage({ key: "events.gone" })], catalogue, reached)[0]).toContain("has no message");
});

test("a message of a built screen may be missing only with a reason", () => {
  expect(checkMessages([aMessage({ built: false, key: null })], catalogue, reached)[0]).toContain("or say why later");
  expect(checkMessages([aMessage({ built: false, key: null, later: "no accounts yet" })], catalogue, [])).toEqual([]);
});

test("a message of a screen that is not built yet is not checked", () => {
  expect(checkMessages([aMessage({ built: false, key: null, screen: "/admin" })], new Map(), [])).toEqual([]);
});

test("of several tests the document always names the same one", () => {
  const other = { ...reached[0], key: "events.empty", file: "src/a.test.ts", title: "first" };
  expect(firstTest([...reached, other], "events.empty")).toBe(other);
  expect(writeDocument([aMessage()], reached)).toBe(writeDocument([aMessage()], [...reached, ...reached]));
});

test.for([
  ["Page {page, number} of {pages, number}", "Page {page} of {pages}"],
  ["{count, plural, one {# event} other {# events}} left", "{count} events left"],
  ["Hosted by <name>{host}</name>", "Hosted by {host}"],
  ["{who, select, me {You} other {{name}}} saved {n, plural, other {# of {total}}}", "{name} saved {n} of {total}"],
])("%s reads as %s", ([message, plain]) => {
  expect(plainText(message ?? "")).toBe(plain);
});
