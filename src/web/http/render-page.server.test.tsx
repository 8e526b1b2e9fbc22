import { Suspense, use, useId } from "react";
import { expect, test } from "vitest";
import { renderPage } from "#web/http/render-page.server.ts";

function Id() {
  return <i id={useId()} />;
}

/** A page with a part in Suspense, as parts whose code loads later have it. */
function page(part: React.ReactNode) {
  return (
    <html lang="en">
      <head>
        <title>Vêpres</title>
      </head>
      <body>
        Prière · 祈り
        <Id />
        <Suspense fallback="Loading">{part}</Suspense>
      </body>
    </html>
  );
}

const bytesOf = (html: string) => Buffer.from(html, "latin1").toString();

test("a page is the whole document in UTF-8, one character a byte", async () => {
  const html = bytesOf(await renderPage("", () => page(<Id />)));
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"><head><title>Vêpres<\/title>/);
  expect(html).toContain("Prière · 祈り");
  expect(html).toMatch(/<!--\$--><i id="[^"]+"><\/i><!--\/\$--><\/body><\/html>$/);
});

test("a part that waits is in the page, which else reads the same", async () => {
  const soon = new Promise((resolve) => setTimeout(resolve, 1));
  function Waiting() {
    use(soon);
    return <Id />;
  }
  const waited = await renderPage("", () => page(<Waiting />));
  expect(waited).not.toContain("Loading");
  expect(waited).toBe(await renderPage("", () => page(<Id />)));
});

test.each(["in a part", "outside of all parts"])("an error %s is thrown", async (where) => {
  function Failing(): never {
    throw new Error("No hour was found");
  }
  const failing = () => (where === "in a part" ? page(<Failing />) : <Failing />);
  await expect(renderPage("", failing)).rejects.toThrow("No hour was found");
});

test("a part that waits outside of Suspense is an error", async () => {
  const never = new Promise(() => {});
  function Waiting() {
    use(never);
    return <Id />;
  }
  await expect(renderPage("", () => <Waiting />)).rejects.toThrow("suspended");
});
