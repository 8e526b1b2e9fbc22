import { ROW_WARNINGS, type RowWarning } from "#core/imports/row-warning.ts";
import { runPath } from "#core/imports/run-address.ts";
import { parseListAddress } from "#core/list-address.ts";

/** Which rows of a preview are shown. */
export type PreviewPlace = {
  show: "new" | "changed" | null;
  warning: RowWarning | null;
  /** The pages of its two tables, from 1. */
  page: number;
  refused: number;
};

export const PREVIEW_START: PreviewPlace = { show: null, warning: null, page: 1, refused: 1 };
export const PREVIEW_KINDS = ["new", "changed"] as const;

/** Parses the address of a preview; what cannot be parsed is its default. */
export function parsePreviewPlace(params: URLSearchParams): PreviewPlace {
  return {
    show: PREVIEW_KINDS.find((known) => known === params.get("show")) ?? null,
    warning: ROW_WARNINGS.find((known) => known === params.get("warning")) ?? null,
    page: pageIn(params, "page"),
    refused: pageIn(params, "refused"),
  };
}

function pageIn(params: URLSearchParams, name: string): number {
  const page = new URLSearchParams([["page", params.get(name) ?? "1"]]);
  return parseListAddress(page, () => true).address.page;
}

/** The query string of a place in a preview, empty for its start; `edited` opens the form that corrects a row. */
export function previewQuery({ show, warning, page, refused }: PreviewPlace, edited: number | null = null): string {
  const params = new URLSearchParams();
  if (show !== null) params.set("show", show);
  if (warning !== null) params.set("warning", warning);
  if (page !== 1) params.set("page", String(page));
  if (refused !== 1) params.set("refused", String(refused));
  if (edited !== null) params.set("edit", String(edited));
  return params.toString();
}

/** The row whose form an address asks for; null for none. */
export function parseEditedRow(params: URLSearchParams): number | null {
  const text = params.get("edit") ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** The address of a place in a preview, as `previewQuery`. */
export function previewPath(runId: string, place: PreviewPlace, edited: number | null = null): string {
  const query = previewQuery(place, edited);
  return query === "" ? runPath(runId) : `${runPath(runId)}?${query}`;
}
