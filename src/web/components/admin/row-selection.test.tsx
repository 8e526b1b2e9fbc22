import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { rowSelection, SelectionBar } from "#web/components/admin/row-selection.tsx";

const ROWS = ["a.1", "b.1", "c.1"];

/** A page whose boxes are pressed one after the other. */
function aPage(items: readonly string[], starts: Parameters<typeof rowSelection>[1] = { isAll: false, items: [] }) {
  let ticked = starts;
  const at = (rows: readonly string[] = items) => rowSelection(rows, ticked, (next) => (ticked = next));
  return at;
}

const selectedOf = (selection: ReturnType<typeof rowSelection>) => ROWS.filter(selection.isSelected);

test("rows can be selected one at a time or as a whole page", () => {
  const page = aPage(ROWS);
  page().select("b.1", true);
  page().select("a.1", true);
  page().select("b.1", false);
  expect([selectedOf(page()), page().count]).toEqual([["a.1"], 1]);
  page().selectPage(true);
  expect([selectedOf(page()), page().count]).toEqual([ROWS, 3]);
  page().selectPage(false);
  expect([selectedOf(page()), page().count]).toEqual([[], 0]);
});

test("a row that was decided or has changed no longer counts as selected", () => {
  const page = aPage(ROWS);
  page().select("a.1", true);
  page().select("b.1", true);
  expect(page(["a.2", "b.1", "c.1"]).count).toBe(1);
  expect(page(["c.1"]).count).toBe(0);
});

test("with all matches selected, single rows can be unticked and ticked again", () => {
  const page = aPage(ROWS, { isAll: true, items: [] });
  expect([selectedOf(page()), page().leftOut]).toEqual([ROWS, 0]);
  page().select("b.1", false);
  page().select("c.1", false);
  page().select("b.1", true);
  expect([selectedOf(page()), page().leftOut, page().isAll]).toEqual([["a.1", "b.1"], 1, true]);
  // Whatever else matches stays selected when the row that was left out is gone.
  expect(page(["a.1", "b.1"]).leftOut).toBe(0);
  page().selectPage(true);
  expect([page().isAll, page().count]).toEqual([false, 3]);
});

test("the server's page says how much is selected, before any script runs", () => {
  const element = (
    <SelectionBar selection={aPage(ROWS)()} size={ROWS.length} pageHref="/admin?select=page">
      {null}
    </SelectionBar>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  expect(html).toContain("0 selected");
  expect(html).not.toContain("waits-for-scripts");
});
