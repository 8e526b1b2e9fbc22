import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import parse from "icu-minify/compile";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import formatText from "use-intl/format-message";
import formatParsed from "use-intl/format-message/format-only";

const ENGLISH = join(import.meta.dirname, "en");
const files = readdirSync(ENGLISH);

/** A number of each plural form, an exact one, one with a group of digits, and a negative one. */
const NUMBERS = [0, 1, 2, 5, 1_234, -1];

function messagesOf(value: unknown, path: string): [path: string, message: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(Object(value)).flatMap(([key, inner]) => messagesOf(inner, `${path}.${key}`));
}

/** Every name that a message takes a value for, and every word that selects one of its choices. */
function requestedBy(message: string): { names: string[]; choices: string[] } {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => String(name));
  const choices = [...message.matchAll(/(\w+)\s*\{/g)].map(([, choice]) => String(choice));
  return { names, choices };
}

const shared = { locale: "en-US", timeZone: "UTC", cache: { message: {} } };
const formatters = {
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
};

type Values = Parameters<typeof formatText>[2] & object;

/** The texts of a message for each number and each word of its choices; tags write their name around their content. */
function textsOf(format: (values: Values) => unknown, message: string): unknown[] {
  const { names, choices } = requestedBy(message);
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, tag]) => String(tag));
  const around = Object.fromEntries(
    tags.map((tag) => [tag, (parts: ReactNode) => `${tag}(${[parts].flat().join("")})`]),
  );
  return [...NUMBERS, ...choices].map((value) =>
    format({ ...Object.fromEntries(names.map((name) => [name, value])), ...around }),
  );
}

test.each(files)("the browser formats a parsed message as the server formats its text: %s", (file) => {
  const messages = messagesOf(JSON.parse(readFileSync(join(ENGLISH, file), "utf8")), file.replace(".json", ""));
  const textsOfAll = (format: (key: string, message: string, values: Values) => unknown) =>
    messages.map(([key, message]) => [key, ...textsOf((values) => format(key, message, values), message)]);
  const inBrowser = textsOfAll((key, message, values) =>
    formatParsed(key, parse(message), values, { ...shared, formatters } as never),
  );
  const onServer = textsOfAll((key, message, values) =>
    formatText(key, message, values, { ...shared, formatters: { ...formatters } } as never),
  );
  expect(inBrowser).toEqual(onServer);
});
