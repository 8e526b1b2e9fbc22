import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { StalePageSlot } from "#web/components/layout/page-frame.tsx";
import { writeStalePageNotice } from "#web/http/write-stale-page-notice.server.ts";

const page = renderToString(
  <MemoryRouter>
    <StalePageSlot />
    <p>after</p>
  </MemoryRouter>,
);

test("the notice is inserted as text into its placeholder on the page", () => {
  expect(writeStalePageNotice(page, "Old & <b>bold</b>")).toMatch(
    /^<span id="stale-page"[^>]*>Old &amp; &lt;b&gt;bold&lt;\/b&gt;<\/span><p>after<\/p>$/,
  );
});

test("a page without the placeholder is not served as a stale page", () => {
  expect(writeStalePageNotice("<p>no place</p>", "Old")).toBeNull();
});
