import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { OldCopySlot } from "#web/components/layout/page-frame.tsx";
import { writeOldCopyNotice } from "#web/http/write-old-copy-notice.server.ts";

const page = renderToString(
  <MemoryRouter>
    <OldCopySlot />
    <p>after</p>
  </MemoryRouter>,
);

test("the sentence stands as text in the place that the page left for it", () => {
  expect(writeOldCopyNotice(page, "Old & <b>bold</b>")).toMatch(
    /^<span id="old-copy"[^>]*>Old &amp; &lt;b&gt;bold&lt;\/b&gt;<\/span><p>after<\/p>$/,
  );
});

test("a page without that place is not passed off as a present one", () => {
  expect(writeOldCopyNotice("<p>no place</p>", "Old")).toBeNull();
});
