import { expect, test } from "vitest";
import { readForm } from "#server/edge/form-request.ts";

const MEGABYTE = 1_048_576;

/** A form of this many megabytes that counts how many were read. */
function aForm(megabytes: number, saysLength: boolean) {
  const taken = { megabytes: 0 };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.megabytes === megabytes) return controller.close();
        taken.megabytes += 1;
        controller.enqueue(new Uint8Array(MEGABYTE).fill(97));
      },
    },
    { highWaterMark: 0 },
  );
  const length = saysLength ? { "content-length": String(megabytes * MEGABYTE) } : {};
  const headers = { "content-type": "application/x-www-form-urlencoded", ...length };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body, duplex: "half" };
  return { request: new Request("https://same.example/form", init), taken };
}

test.each([true, false])(
  "a form that is too large is read to its end, so that its sender sees the refusal (length said: %s)",
  async (saysLength) => {
    const { request, taken } = aForm(10, saysLength);
    expect(await readForm(request)).toEqual({ refusal: "body-too-large" });
    expect(taken.megabytes).toBe(10);
  },
);

test("a form that is far too large is refused at once, or when it exceeds the limit", async () => {
  const declared = aForm(17, true);
  expect(await readForm(declared.request)).toEqual({ refusal: "body-too-large" });
  expect(declared.taken.megabytes).toBe(0);
  const undeclared = aForm(1_000, false);
  expect(await readForm(undeclared.request)).toEqual({ refusal: "body-too-large" });
  expect(undeclared.taken.megabytes).toBe(17);
});

test("the largest accepted form is read completely", async () => {
  const read = await readForm(aForm(1, false).request);
  expect("bytes" in read && read.bytes.byteLength).toBe(MEGABYTE);
});

test.each([
  ["percent-encoded", () => new URLSearchParams({ title: "a\0b" })],
  ["percent-encoded, in a field's name", () => new URLSearchParams({ "ti\0tle": "a" })],
  ["multipart", () => formOf("title", "a\0b")],
])("NUL in a form is refused, like in an address: %s", async (_kind, body) => {
  const request = new Request("https://same.example/form", { method: "POST", body: body() });
  expect(await readForm(request)).toEqual({ refusal: "bad-request" });
});

function formOf(name: string, value: string): FormData {
  const form = new FormData();
  form.append(name, value);
  return form;
}
