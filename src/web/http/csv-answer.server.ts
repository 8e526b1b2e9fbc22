import { type CsvRows, csvDownload } from "#formats/csv-download.ts";

type CsvFile = {
  /** Letters, digits, full stops and hyphens only. */
  fileName: string;
  head: readonly string[];
  rows: CsvRows;
};

/** An answer that the browser keeps as a CSV file; throws when the first rows cannot be read. */
export async function csvAnswer({ fileName, head, rows }: CsvFile): Promise<Response> {
  return new Response(await csvDownload(head, rows), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
