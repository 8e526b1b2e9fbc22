import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { BatchProgressCard } from "#web/routes/admin-moderation/batch-progress-card.tsx";
import { BatchCard, type ListedBatchView } from "#web/routes/admin-moderation-batch/batch-card.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

function render(part: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => part }]);
  return renderToStaticMarkup(
    <Texts language="en">
      <Stub />
    </Texts>,
  );
}

const BATCH: ListedBatchView = {
  documentTitle: "",
  frame: null as never,
  here: "/admin/moderation/batches/7",
  shows: "list",
  id: 7,
  title: "861 events approved",
  by: null,
  when: "Nov 18, 2:00 PM",
  reason: null,
  undone: 0,
  skipped: 0,
  running: null,
  undo: "offered",
  rows: [{ id: 1, title: "Kirtan", href: null, state: "approved" }],
  first: null,
  next: null,
};
const card = (fields: Partial<ListedBatchView> = {}) => render(<BatchCard view={{ ...BATCH, ...fields }} />);

test("a bulk decision says who decided and when, and offers one Undo", () => {
  const html = card();
  expect(html).toContain(reachesMessage("moderation.batch.decided", { by: "nobody", when: BATCH.when }));
  expect(html).toContain('name="batch" value="7"');
});

test.each<[string, Partial<ListedBatchView>, Parameters<typeof reachesMessage>[1]]>([
  ["batch.reason", { reason: "A shop." }, { reason: "A shop." }],
  ["batch.skipped", { skipped: 5 }, { count: 5 }],
  ["batch.undoneSome", { undone: 2 }, { count: 2 }],
  ["batch.undoing", { undo: "undoing" }, {}],
  ["batch.tooLate", { undo: "tooLate" }, {}],
  ["batch.undone", { rows: [{ id: 1, title: "Kirtan", href: null, state: "undone" }] }, {}],
  ["batch.empty", { rows: [] }, {}],
  ["batch.emptyText", { rows: [] }, {}],
  ["batch.back", {}, {}],
  ["progress.done", { running: { done: 40, total: 866 } }, { done: 40, total: 866 }],
])("a bulk decision shows its details: %s", (key, fields, values) => {
  expect(card(fields)).toContain(reachesMessage(`moderation.${key}`, values));
});

test("Undo is not offered while it is running or when it is too late", () => {
  for (const undo of ["undoing", "tooLate", "none"] as const) expect(card({ undo })).not.toContain('name="batch"');
});

test.each(["approved", "rejected", "undo"] as const)(
  "the progress of one being %s is shown in numbers, with a refresh link for use without scripts",
  (decision) => {
    const html = render(
      <BatchProgressCard batch={{ id: 7, decision, done: 40, total: 866 }} here="/admin/moderation?q=a" />,
    );
    expect(html).toContain(reachesMessage(`moderation.progress.${decision}`, { total: 866 }));
    for (const key of ["bar", "leave", "reload"]) expect(html).toContain(reachesMessage(`moderation.progress.${key}`));
    expect(html).toContain(reachesMessage("moderation.progress.done", { done: 40, total: 866 }));
    expect(html).toMatch(/<progress[^>]*max="866"[^>]*value="40"/);
    expect(html).toContain('href="/admin/moderation?q=a"');
  },
);
