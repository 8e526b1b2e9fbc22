import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { finishPage } from "#server/edge/page-response.ts";

const TEXT = "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n".repeat(100);

/** A calendar as a loader answers with it, and how much of it was written. */
function aCalendar() {
  const written = { parts: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        written.parts += 1;
        controller.enqueue(new TextEncoder().encode(TEXT));
        if (written.parts === 3) controller.close();
      },
      cancel: () => void (written.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "text/calendar; charset=utf-8", "content-disposition": "inline", etag: '"mark"' };
  return { answer: new Response(body, { headers }), written };
}

async function request(headers: Record<string, string> = {}, method = "GET") {
  const { answer, written } = aCalendar();
  const response = await finishPage(answer, new Request("https://same.example/events.ics", { method, headers }));
  return { response, written };
}

test("a calendar is streamed as it is written, and compressed for clients that accept that", async () => {
  const plain = await request();
  expect(plain.written.parts).toBe(0);
  expect(await plain.response.text()).toBe(TEXT.repeat(3));
  expect(plain.response.headers.get("etag")).toBe('"mark"');
  expect(plain.response.headers.get("vary")).toBe("Accept-Encoding");
  const zipped = await request({ "accept-encoding": "gzip, deflate, br" });
  expect(zipped.response.headers.get("etag")).toBe('"mark-gzip"');
  expect(zipped.response.headers.get("content-encoding")).toBe("gzip");
  const bytes = await zipped.response.arrayBuffer();
  expect(gunzipSync(bytes).toString()).toBe(TEXT.repeat(3));
});

test("a client that has it gets 304, and HEAD the headers, without writing the calendar", async () => {
  const known = await request({ "if-none-match": 'W/"mark-gzip"', "accept-encoding": "gzip" });
  expect([known.response.status, known.response.body]).toEqual([304, null]);
  expect(known.response.headers.get("etag")).toBe('"mark-gzip"');
  expect(known.response.headers.has("content-type")).toBe(false);
  const head = await request({}, "HEAD");
  expect([head.response.status, head.response.body]).toEqual([200, null]);
  expect(head.response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  for (const { written } of [known, head]) expect(written).toEqual({ parts: 0, isCancelled: true });
  const other = await request({ "if-none-match": '"mark"', "accept-encoding": "gzip" });
  expect(other.response.status).toBe(200);
});
