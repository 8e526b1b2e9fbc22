import { expect, test } from "vitest";
import { translatorFor } from "#messages/translator.ts";
import { refusalPage } from "#server/edge/refusals.ts";
import { readOklch, toHex } from "#tests/support/contrast/contrast.ts";
import { DARK_CHOSEN, LIGHT } from "#tests/support/contrast/tokens.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

/** The standalone page's own names for the design's tokens: it must look right even if no style sheet loads. */
const TOKENS = {
  bg: "bg",
  card: "surface",
  ink: "ink",
  soft: "ink-2",
  line: "line",
  main: "primary",
  on: "on-primary",
  focus: "focus",
} as const;

const page = refusalPage("bad-request", {
  language: "en",
  translate: translatorFor("en"),
  siteName: "Samehour",
  requestId: "0000",
});
const [light = "", dark = ""] = [...page.matchAll(/:root\{([^}]*)\}/g)].map((match) => match[1] ?? "");

test("a failure that no page can show is an Application Error with its request id", () => {
  const text = { language: "en", translate: translatorFor("en"), siteName: "Samehour", requestId: "7f3a" } as const;
  const fatal = refusalPage("fatal", text);
  expect(fatal).toContain(`<h1>${reachesMessage("refusals.fatal.heading")}</h1>`);
  expect(fatal).toContain("7f3a");
});

test.each([
  ["light", light, LIGHT],
  ["dark", dark, DARK_CHOSEN],
] as const)("the colors of a refusal are the design's tokens, %s", (_mode, block, tokens) => {
  const colours = Object.fromEntries([...block.matchAll(/--(\w+):(#\w+)/g)].map((match) => [match[1], match[2]]));
  const wanted = Object.entries(TOKENS).map(([own, token]) => [
    own,
    toHex(readOklch(tokens.get(`--${token}`) ?? "missing")),
  ]);
  expect(colours).toEqual(Object.fromEntries(wanted));
});
