import { renderToStaticMarkup } from "react-dom/server";
import { RouterProvider, createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { translatorFor } from "#messages/translator.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { shownToast } from "#web/http/flash.server.ts";
import type { CardView } from "#web/routes/admin-submissions/card-view.server.ts";
import type { SubmissionsAnswer, SubmissionsView } from "#web/routes/admin-submissions/admin-submissions.server.ts";
import { SubmissionsList } from "#web/routes/admin-submissions/submissions-list.tsx";
import { FAILED } from "#web/routes/admin-submissions/submissions-toasts.server.ts";
import { Texts } from "#web/texts.tsx";

function html(element: React.ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element: <Texts language="en">{element}</Texts> }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const view: Extract<SubmissionsView, { shows: "list" }> = {
  documentTitle: "Submissions",
  frame: {
    role: "moderator",
    work: { moderation: 0, duplicates: 0, claims: 0, reports: 0, corrections: 0, submissions: 0 },
  },
  requested: { query: null, state: null, after: null, before: null, zone: null },
  here: "/admin/submissions",
  exportHref: "/admin/submissions/export.csv",
  shows: "list",
  cards: [],
  isNarrowed: false,
  previous: null,
  next: null,
};

const card: CardView = {
  publicId: "bcd234",
  item: "bcd234-1-2",
  title: "Vigil <b>of</b> Quiet",
  state: "rejected",
  status: "rejected",
  submitted: "Submitted Oct 22, 2025",
  spamSignals: null,
  twin: null,
  facts: [],
  reason: "It sells.",
  notes: "Sales event",
  editHref: null,
  eventEditHref: null,
  withdrawn: null,
};

test("an empty list shows the spec's text, and a different one when it is filtered", () => {
  expect(html(<SubmissionsList view={view} answer={null} />)).toContain(reachesMessage("adminSubmissions.empty"));
  const narrowed = html(<SubmissionsList view={{ ...view, isNarrowed: true }} answer={null} />);
  expect(narrowed).toContain(reachesMessage("adminSubmissions.nothingFits"));
  expect(narrowed).not.toContain("No submissions yet");
});

test("a card that could not be saved is shown with the typed text, even after it left the list", () => {
  const answer: SubmissionsAnswer = {
    card,
    typed: { status: "approved", reason: "", notes: "Looks fine" },
    errors: {},
    conflict: "Mo was first.",
    toast: null,
  };
  const shown = html(<SubmissionsList view={view} answer={answer} />);
  expect(shown).toContain("Vigil &lt;b&gt;of&lt;/b&gt; Quiet");
  expect(shown).toContain("Mo was first.");
  expect(shown).toContain(reachesMessage("adminSubmissions.conflict.notes", { notes: "Sales event" }));
  expect(shown).toContain("Looks fine");
  expect(shown).toContain('value="bcd234-1-2"');
  expect(shown).toMatch(/<option[^>]*value="approved"[^>]*selected/);
});

test("a failed save shows the spec's text", () => {
  const toast = shownToast(FAILED, { translate: translatorFor("en") });
  expect(toast.title).toBe(reachesMessage("adminSubmissions.toast.failed"));
});
