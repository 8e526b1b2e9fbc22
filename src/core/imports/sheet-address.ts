/** What Google gives a spreadsheet as its id; nothing else of a pasted address is used. */
const SHEET_ID = /^[A-Za-z0-9_-]{20,100}$/;
const IN_PATH = /\/spreadsheets\/(?:u\/\d+\/)?d\/([A-Za-z0-9_-]+)/;

/** Where Google's spreadsheets are. */
export const SHEETS_ORIGIN = "https://docs.google.com";

/** The id in a Google Sheets address or an id itself (spec §5); null for neither. */
export function sheetIdOf(text: string): string | null {
  const given = text.trim();
  if (SHEET_ID.test(given)) return given;
  const url = URL.parse(given);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const id = url.hostname === "docs.google.com" ? IN_PATH.exec(url.pathname)?.[1] : undefined;
  return id !== undefined && SHEET_ID.test(id) ? id : null;
}

/** The address of the sheet's CSV export, made of the id alone. */
export function sheetExportAddress(id: string, origin: string = SHEETS_ORIGIN): string {
  return `${origin}/spreadsheets/d/${id}/export?format=csv`;
}
