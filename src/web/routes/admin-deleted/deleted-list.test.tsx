import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { ConfirmCard, type Confirmation } from "#web/routes/admin-deleted/confirm-card.tsx";
import { DeletedList, type DeletedTogether, type DeletedView } from "#web/routes/admin-deleted/deleted-list.tsx";
import { Texts } from "#web/texts.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

/** The visible text, with labels of fields and groups. */
function textOf(element: ReactNode): string {
  const router = createMemoryRouter([{ path: "*", element }]);
  const html = renderToStaticMarkup(
    <Texts language="en">
      <RouterProvider router={router} />
    </Texts>,
  );
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  return `${html.replaceAll(/<[^>]*>/g, "")} ${labels.join(" ")}`;
}

const plain = (...args: Parameters<typeof reachesMessage>) => reachesMessage(...args).replaceAll(/<[^>]*>/g, "");

const GROUP: DeletedTogether = {
  id: 3,
  kind: "import",
  fileName: "meetings.csv",
  events: 12,
  when: "today",
  name: "Miriam",
  done: null,
  isUndone: false,
  href: "/admin/deleted?group=3",
  mayAct: true,
};

const ROW = {
  publicId: "k7m2pq",
  title: "Silence",
  by: { kind: "nobody" },
  when: { iso: "2026-11-18T12:00:00Z", text: "today" },
  daysLeft: 3,
  mayRestore: true,
} as const;

type List = Extract<DeletedView, { shows: "list" }>;

function listed(overrides: Partial<List>): string {
  const view: List = {
    documentTitle: "",
    frame: { role: "admin", work: {} as never },
    shows: "list",
    rows: [],
    together: [],
    query: null,
    group: null,
    zone: null,
    mayForget: true,
    here: "/admin/deleted",
    first: null,
    next: null,
    ...overrides,
  };
  return textOf(<DeletedList view={view} />);
}

test("a group is described, and admins can restore, list, or permanently delete it", () => {
  const values = { events: 12, when: "today", file: "meetings.csv" };
  for (const kind of ["all", "examples", "selected", "import"] as const) {
    expect(listed({ together: [{ ...GROUP, kind }] })).toContain(
      plain(`admin.deleted.group.${kind}`, { ...values, name: "Miriam" }),
    );
    expect(listed({ together: [{ ...GROUP, kind, name: null }] })).toContain(
      plain(`admin.deleted.group.${kind}ByNobody`, values),
    );
  }
  const text = listed({ together: [GROUP] });
  for (const key of ["undoAll", "show", "forgetAll", "noSingle"]) {
    expect(text).toContain(reachesMessage(`admin.deleted.${key}`));
  }
  const others = listed({ together: [{ ...GROUP, mayAct: false }], mayForget: false });
  expect(others).not.toContain(reachesMessage("admin.deleted.undoAll"));
  expect(others).not.toContain(reachesMessage("admin.deleted.forgetAll"));
});

test("a group being deleted or restored shows its progress, and cannot be permanently deleted", () => {
  const going = listed({ together: [{ ...GROUP, done: 5 }] });
  expect(going).toContain(reachesMessage("admin.deleted.goingOn", { done: 5, events: 12 }));
  expect(going).not.toContain(reachesMessage("admin.deleted.forgetAll"));
  expect(going).not.toContain(reachesMessage("admin.deleted.undoAll"));
  const back = listed({ together: [{ ...GROUP, done: 5, isUndone: true }] });
  expect(back).toContain(reachesMessage("admin.deleted.comingBack", { done: 5, events: 12 }));
});

test("rows can be searched and selected", () => {
  const text = listed({ rows: [ROW], query: "silence" });
  for (const key of [
    "filters",
    "search",
    "submit",
    "clear",
    "column.select",
    "bulk.label",
    "bulk.restore",
    "bulk.forget",
  ]) {
    expect(text).toContain(reachesMessage(`admin.deleted.${key}`));
  }
  expect(text).toContain(reachesMessage("admin.deleted.bulk.select", { title: "Silence" }));
  expect(listed({ query: "nowhere" })).toContain(reachesMessage("admin.deleted.noMatch"));
});

const TWINS = { twins: [{ title: "Silence", organizer: "Open Circle", href: "/events/silence-k7m2pq" }], count: 3 };
const cardText = (confirmation: Confirmation) =>
  textOf(<ConfirmCard confirmation={confirmation} returnTo="/admin/deleted" />);

test("events that exist again are named, with the available choices", () => {
  const single = cardText({ kind: "twins", restored: 2, events: ["k7m2pq"], ...TWINS });
  for (const key of ["label", "keep"]) expect(single).toContain(reachesMessage(`admin.deleted.ask.${key}`));
  for (const key of ["twins", "anyway"]) {
    expect(single).toContain(reachesMessage(`admin.deleted.ask.${key}`, { count: 3 }));
  }
  expect(single).toContain(reachesMessage("admin.deleted.ask.restored", { count: 2 }));
  expect(single).toContain(reachesMessage("admin.deleted.ask.more", { count: 2 }));
  expect(single).toContain(plain("admin.deleted.ask.by", { name: "Open Circle" }));
  const group = cardText({ kind: "groupTwins", deletion: 3, events: 12, ...TWINS });
  expect(group).toContain(reachesMessage("admin.deleted.ask.groupTwins", { count: 3, events: 12 }));
  expect(group).toContain(reachesMessage("admin.deleted.ask.others", { count: 9 }));
  expect(group).toContain(reachesMessage("admin.deleted.ask.all", { count: 12 }));
  const all = cardText({ kind: "groupTwins", deletion: 3, events: 3, ...TWINS });
  expect(all).not.toContain("Restore only");
});

test("permanent deletion asks for confirmation, and its result is shown", () => {
  const text = cardText({ kind: "forget", count: 12, of: { deletion: 3 } });
  for (const key of ["forget", "forgetSure"]) {
    expect(text).toContain(reachesMessage(`admin.deleted.ask.${key}`, { count: 12 }));
  }
  expect(reachesMessage("admin.deleted.toast.forgotten", { count: 12 })).toBe("12 events deleted permanently");
  expect(reachesMessage("admin.deleted.toast.restored", { count: 1 })).toBe("1 event restored");
  expect(reachesMessage("admin.deleted.toast.skipped", { skipped: 2 })).toContain("2 could not");
  expect(reachesMessage("admin.deleted.toast.busy")).not.toBe("");
  expect(reachesMessage("admin.deleted.toast.busyText")).not.toBe("");
  expect(reachesMessage("adminAudit.action.forget-deleted")).not.toBe("");
});
