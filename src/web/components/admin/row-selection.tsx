import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "#web/texts.tsx";
import { Button } from "#web/ui/button.tsx";
import { Status } from "#web/ui/pill.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

/** What the boxes of a list's page say: single rows, or, when all that match are selected, the rows left out. */
type Ticked = { isAll: boolean; items: readonly string[] };

export type RowSelection = {
  /** Whether all rows that match are selected, on other pages too, except those unticked here. */
  isAll: boolean;
  /** Number of selected rows of the page. */
  count: number;
  /** Number of rows left out while all are selected. */
  leftOut: number;
  isSelected: (item: string) => boolean;
  select: (item: string, isSelected: boolean) => void;
  /** Selects the whole page, or nothing. */
  selectPage: (isSelected: boolean) => void;
};

type SelectionOptions = {
  /** The rows of the page that can be selected; a row that changes has another name. */
  items: readonly string[];
  /** How the page is rendered at first: nothing selected, the page, all that match, or these rows. */
  starts?: "none" | "page" | "all" | readonly string[];
  /** What changes when the page is read again. */
  read?: unknown;
};

/**
 * The selection on a page of a list. Rows that leave the page, or change, leave the selection too; `onSent` ends it when
 * the page is read again after a bulk action.
 */
export function useRowSelection({
  items,
  starts = "none",
  read,
}: SelectionOptions): RowSelection & { onSent: () => void } {
  const named = typeof starts === "string" ? [] : starts;
  const ticked: Ticked = { isAll: starts === "all", items: starts === "page" ? items : named };
  const [state, setState] = useState({ ticked, read, isSent: false });
  if (state.read !== read)
    setState({ ticked: state.isSent ? { isAll: false, items: [] } : state.ticked, read, isSent: false });
  const selection = rowSelection(items, state.ticked, (next) => setState({ ticked: next, read, isSent: false }));
  return { ...selection, onSent: () => setState((before) => ({ ...before, isSent: true })) };
}

/** The selection that these boxes make; apart from the state for tests. */
export function rowSelection(items: readonly string[], ticked: Ticked, change: (ticked: Ticked) => void): RowSelection {
  const { isAll } = ticked;
  const known = ticked.items.filter((item) => items.includes(item));
  return {
    isAll,
    count: isAll ? items.length - known.length : known.length,
    leftOut: isAll ? known.length : 0,
    isSelected: (item) => known.includes(item) !== isAll,
    select(item, isSelected) {
      const others = known.filter((each) => each !== item);
      change({ isAll, items: isSelected === isAll ? others : [...others, item] });
    },
    selectPage: (isSelected) => change({ isAll: false, items: isSelected ? items : [] }),
  };
}

type SelectionBarProps = {
  selection: RowSelection;
  /** Number of rows of the page that can be selected. */
  size: number;
  /** The page with all its rows selected, for browsers without scripts. */
  pageHref: string;
  /** The text of the selection when it has more than rows of this page. */
  label?: string | undefined;
  /** Selects what is on other pages too. */
  more?: ReactNode;
  children: ReactNode;
};

/**
 * How much is selected, and what can be done with it. Without scripts boxes are not counted: the buttons are always
 * there.
 */
export function SelectionBar({ selection, size, pageHref, label, more, children }: SelectionBarProps) {
  const t = useTranslations("admin.selection");
  const isAlive = useHydrated();
  const { isAll, count } = selection;
  const isWhole = !isAll && count === size && count > 0;
  return (
    <fieldset className="bulk" aria-label={t("label")}>
      <b className={isAlive || isAll ? undefined : "bulk__early with-scripts"}>
        <Status>{label ?? t("selected", { count })}</Status>
      </b>
      {isAlive ? (
        <Button look="quiet" onClick={() => selection.selectPage(!isWhole)}>
          {isWhole ? t("none") : t("page")}
        </Button>
      ) : (
        <Link to={pageHref} className="button button--quiet" preventScrollReset>
          {t("page")}
        </Link>
      )}
      {more}
      {children}
    </fieldset>
  );
}

type RowBoxProps = { selection: RowSelection; item: string; label: string; form?: string };

/** The box of a row; `form` names the form that it belongs to when it stands outside. */
export function RowBox({ selection, item, label, form }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      name="item"
      value={item}
      form={form}
      aria-label={label}
      checked={selection.isSelected(item)}
      onChange={(event) => selection.select(item, event.currentTarget.checked)}
    />
  );
}
