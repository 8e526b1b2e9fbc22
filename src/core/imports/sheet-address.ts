/** Google's id of a spreadsheet, the only part of a pasted address that is used. */
const SHEET_ID = /^[A-Za-z0-9_-]{20,100}$/;
const IN_PATH = /\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)/;

/** Origin of Google's spreadsheets. */
export const SHEETS_ORIGIN = "https://docs.google.com";

/** A spreadsheet and its tab; without a tab Google exports the first one. */
type Sheet = { id: string; gid: string | null };

/** The spreadsheet and tab of a Google Sheets address or id (spec §5); null if it is neither. */
export function sheetOf(text: string): Sheet | null {
  const address = text.trim();
  if (SHEET_ID.test(address)) return { id: address, gid: null };
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const id = url.hostname === "docs.google.com" ? IN_PATH.exec(url.pathname)?.[1] : undefined;
  return id !== undefined && SHEET_ID.test(id) ? { id, gid: tabOf(url) } : null;
}

/** The sheet's tab: from the fragment, which names the tab that the browser showed, else from the query. */
function tabOf({ hash, searchParams }: URL): string | null {
  const gid = new URLSearchParams(hash.slice(1)).get("gid") ?? searchParams.get("gid") ?? "";
  return /^\d{1,10}$/.test(gid) ? gid : null;
}

/** The address of the tab's CSV export, built from id and tab alone. */
export function sheetExportAddress({ id, gid }: Sheet, origin: string = SHEETS_ORIGIN): string {
  return `${origin}/spreadsheets/d/${id}/export?format=csv${gid === null ? "" : `&gid=${gid}`}`;
}
