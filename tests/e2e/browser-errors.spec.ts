import { expect, test } from "#tests/support/browser/test.ts";

test.use({ expectedFaults: ["an error of this test"] });

test("an uncaught browser error is in the server's log with its request id", async ({ page, server }) => {
  await page.goto("/faq");
  const sent = page.waitForResponse((response) => response.url().endsWith("/browser-errors"));
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new TypeError('an error of this test about "Ann"');
      }),
  );
  const answer = await sent;
  expect(answer.status()).toBe(204);
  const requestId = await answer.headerValue("x-request-id");
  const reports = server
    .output()
    .split("\n")
    .filter((line) => line.includes("a browser met an error") && line.includes("an error of this test"));
  expect(reports.map((line) => JSON.parse(line))).toMatchObject([
    { requestId, path: "/faq", browserError: { name: "TypeError", message: "an error of this test about …" } },
  ]);
});
