import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { StashedForm } from "#core/stashed-form.ts";
import { AdminChoice } from "#web/components/admin/admin-list.tsx";
import { DESK_FORM_FIELD } from "#web/components/admin/admin-pages.ts";
import { DeskForm, StashedFields, VersionField } from "#web/components/admin/desk-form.tsx";
import { PreviewStep } from "#web/routes/admin-import-run/preview-step.tsx";
import { ColumnsStep } from "#web/routes/admin-import-run/columns-step.tsx";
import { PairCard } from "#web/routes/admin-duplicates/pair-card.tsx";
import { SendCard } from "#web/routes/admin-digest/send-card.tsx";
import { BlockList } from "#web/routes/admin-settings/block-list.tsx";
import { Texts } from "#web/texts.tsx";
import { CheckboxField, SwitchField } from "#web/ui/choice-fields.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { NumberField, TextField } from "#web/ui/text-field.tsx";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

/** The page as somebody sees it who sent this form of it after the session had ended. */
function html(page: ReactNode, form: string, fields: StashedForm["fields"]): string {
  const stashed = [[DESK_FORM_FIELD, form], ...fields] as const;
  const element = (
    <Texts language="en">
      <StashedFields value={stashed}>{page}</StashedFields>
    </Texts>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

const options = ["daily", "weekly"].map((value) => ({ value, label: value }));
const FORM = (
  <DeskForm form="reject">
    <VersionField name="mark" value="version 2" />
    <TextField name="notice" label="Notice" defaultValue="Old notice" />
    <TextAreaField name="reason" label="Reason" defaultValue="Old reason" />
    <NumberField name="count" label="Count" defaultValue="1" />
    <SelectField name="every" label="Every" options={options} defaultValue="daily" />
    <AdminChoice name="type" label="Type" value="daily" options={options} />
    <CheckboxField name="mails" label="Send mail" />
    <SwitchField name="isOpen" label="Open" defaultChecked />
  </DeskForm>
);
const TYPED = [
  ["mark", "version 1"],
  ["notice", "Clocks change"],
  ["reason", "No place"],
  ["count", "17"],
  ["every", "weekly"],
  ["type", "weekly"],
  ["mails", "yes"],
] as const;

test("every kind of field has what was typed, and the form says so", () => {
  const page = html(FORM, "reject", TYPED);
  expect(page).toContain(reachesMessage("createEvent.unfinished.kept"));
  for (const text of ["version 1", "Clocks change", "17"]) expect(page).toContain(`value="${text}"`);
  expect(page).toMatch(/<textarea[^>]*>No place<\/textarea>/);
  expect(page.match(/<option value="weekly" selected="">/g)).toHaveLength(2);
  expect(page).toMatch(/<input[^>]*name="mails"[^>]*checked=""/);
  // A switch that was turned off is absent from the form.
  expect(page).not.toMatch(/<input[^>]*name="isOpen"[^>]*checked=""/);
});

test("another form of the page stays as it is", () => {
  const page = html(FORM, "approve", TYPED);
  expect(page).not.toContain(reachesMessage("createEvent.unfinished.kept"));
  for (const [, text] of TYPED.slice(0, 4)) expect(page).not.toContain(text);
  expect(page).toContain('value="version 2"');
  expect(page).toMatch(/<input[^>]*name="isOpen"[^>]*checked=""/);
});

test("of the block list only the form that was sent is restored, with its folded part open", () => {
  const fields = [
    ["value", "cash.example"],
    ["reason", "Sales"],
  ] as const;
  const page = html(<BlockList lines={[]} answer={null} />, "block-host", fields);
  expect(page.match(/value="cash\.example"/g)).toHaveLength(1);
  expect(page.match(/<details[^>]* open=""/g)).toHaveLength(1);
  expect(html(<BlockList lines={[]} answer={null} />, "block-host", fields.slice(0, 1))).not.toMatch(
    /<details[^>]* open/,
  );
});

test("the folded schedule of the digest opens with the choice", () => {
  const days = ["1", "2"].map((value) => ({ value, label: value }));
  const schedule = { words: "Mondays", weekday: "1", hour: "1", weekdays: days, hours: days };
  const card = <SendCard due={0} isSentThisWeek={false} schedule={schedule} />;
  const page = html(card, "schedule", [
    ["weekday", "2"],
    ["hour", "1"],
  ]);
  expect(page).toMatch(/<details[^>]* open=""/);
  expect(page).toContain('<option value="2" selected="">');
});

test("the columns of an import become what was chosen", () => {
  const column = { name: "Name", first: "Vigil", becomes: "title" } as const;
  const columns = { columns: [column, { ...column, becomes: undefined }], name: "list.csv", rows: 1, bytes: 100 };
  const view = { shows: "columns", kind: "csv", ...columns } as unknown as Parameters<typeof ColumnsStep>[0]["view"];
  const page = html(<ColumnsStep view={view} answer={null} />, "columns", [
    ["becomes", ""],
    ["becomes", "title"],
  ]);
  expect(page).toMatch(/id="becomes-0"[^>]*><option value="" selected="">/);
  expect(page).toMatch(/id="becomes-1"[^>]*>.*<option value="title" selected="">/);
});

test("a pair of duplicates has the choices made for it, and not those for another pair", () => {
  const side = { item: "a-1", title: "Vigil", href: "/", date: "Mar 1", saves: 0, isImported: false };
  const row = { field: "title", survivor: "Vigil", folded: "Night vigil", differs: true };
  const hrefs = { previous: null, next: null };
  const sides = { survivor: side, folded: { ...side, item: "b-1" } };
  const pair = { place: 1, total: { count: 1, isMore: false }, signs: [], ...sides, rows: [row], hrefs };
  const card = <PairCard pair={pair as unknown as Parameters<typeof PairCard>[0]["pair"]} action="/admin/duplicates" />;
  const chosen = (page: string) => /<input[^>]*checked=""[^>]*value="(\w+)"/.exec(page)?.[1];
  expect(chosen(html(card, "pair a-1 b-1", [["title", "folded"]]))).toBe("folded");
  expect(chosen(html(card, "pair a-2 b-1", [["title", "folded"]]))).toBe("kept");
});

test("the rows left out of an import are left out again, and are not counted", () => {
  const row = { isNew: true, title: "Vigil", organizer: "Quiet Hour", isNewOrganizer: false, when: null, warnings: [] };
  const rows = [1, 2].map((number) => ({ ...row, row: number, duplicate: null, changes: [], excluded: false }));
  const preview = {
    place: { show: null, warning: null, page: 1, refused: 1 },
    figures: { fresh: 2, changed: 0, unchanged: 0, refused: 0 },
    counts: { new: 2, changed: 0, excludedNew: 0, excludedChanged: 0, warnings: {} },
    reviewed: { rows, count: 2, pages: 1 },
    refused: { rows: [], count: 0, pages: 1, columns: [] },
    edit: null,
    vanished: { events: [], count: 0 },
  };
  const view = { shows: "preview", runId: "a", kind: "csv", preview } as unknown as Parameters<
    typeof PreviewStep
  >[0]["view"];
  const page = html(<PreviewStep view={view} />, "preview", [["take", "2"]]);
  expect(page.match(/<input[^>]*name="take"[^>]*checked=""/g)).toHaveLength(1);
  expect(page).toMatch(/<input[^>]*name="take"[^>]*checked=""[^>]*value="2"/);
  expect(page).toContain(reachesMessage("adminImport.preview.apply", { count: 1 }));
});
