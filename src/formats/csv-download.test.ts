import { expect, test } from "vitest";
import { csvDownload, csvFileName } from "#formats/csv-download.ts";

const bytesOf = async (body: ReadableStream<Uint8Array>) => Buffer.concat(await Array.fromAsync(body));

test("a file starts with a UTF-8 BOM, ends lines with CRLF, and neutralizes formulas", async () => {
  const rows = [
    ["=1+1", "größer"],
    ["+49", "a,b"],
    ["-2", 'say "hi"'],
    ["@x", "\tx"],
    ["\rx", "two\nlines"],
  ];
  const bytes = await bytesOf(await csvDownload(["one", "two"], rows));
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString("utf8")).toBe(
    ["one,two", "'=1+1,größer", `'+49,"a,b"`, `'-2,"say ""hi"""`, `'@x,"'\tx"`, `"'\rx","two\nlines"`, ""].join("\r\n"),
  );
});

test("a list without rows has only its header", async () => {
  expect((await bytesOf(await csvDownload(["one"], []))).subarray(3).toString()).toBe("one\r\n");
});

test("rows are read only as fast as they are consumed, and no longer after the reader stops", async () => {
  let read = 0;
  let isLeft = false;
  async function* many() {
    try {
      for (; read < 1_000_000; read++) yield [`row ${read}`];
    } finally {
      isLeft = true;
    }
  }
  const reader = (await csvDownload(["one"], many())).getReader();
  await reader.read();
  await reader.cancel();
  expect(read).toBeLessThan(10_000);
  expect(isLeft).toBe(true);
});

test("an immediate error is thrown, and a later one aborts the file", async () => {
  async function* failing(good: number) {
    for (let at = 0; at < good; at++) yield [`row ${at}`];
    throw new Error("the database went away");
  }
  await expect(csvDownload(["one"], failing(0))).rejects.toThrow("went away");
  await expect(csvDownload(["one"], failing(20_000)).then(bytesOf)).rejects.toThrow("went away");
});

test("a file is named after its contents and date", () => {
  expect(csvFileName("newsletter-subscribers", "2026-12-07")).toBe("newsletter-subscribers-2026-12-07.csv");
});
