import { expect, test } from "#tests/support/browser/test.ts";

test.use({ firstVisit: true });

test("the home page answers with its main heading @with-and-without-javascript", async ({ page }) => {
  const response = await page.goto("/");
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toBeVisible();
});

test("the home page complies with its own Content-Security-Policy", async ({ page }) => {
  const response = await page.goto("/", { waitUntil: "networkidle" });
  const policy = response?.headers()["content-security-policy"] ?? "";
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'/);
});

test("the health endpoints answer", async ({ request }) => {
  expect((await request.get("/healthz")).status()).toBe(200);
  expect((await request.get("/readyz")).status()).toBe(200);
});
