import { enqueueMail } from "#data/queries/mail-write.ts";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { outboxOf, untilMail } from "#tests/support/read-outbox.ts";

const NOW = Date.UTC(2026, 2, 11, 14, 20);

test("a queued message is soon in the outbox, and its button opens outside the frame @with-and-without-javascript", async ({
  page,
  server,
}, { project }) => {
  const to = `${project.name}@example.org`;
  const link = `${server.origin}/about`;
  await inDirectory(server, ({ db }) =>
    enqueueMail(
      db,
      {
        key: to,
        to,
        language: "en",
        zone: "America/New_York",
        message: { name: "verify-email", data: { link, expiresAt: NOW + 3_600_000 } },
        userId: null,
      },
      NOW,
    ),
  );
  const { id, links } = await untilMail(server, { to });
  expect(links).toContain(link);
  await page.goto(outboxOf(server));
  await page.locator(`a[href^="/dev/outbox/${id}?"]`).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your email address for Samehour");
  await expect(page.getByRole("definition").first()).toHaveText("Samehour <no-reply@localhost>");
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Mar 11, 2026 at 11:20 AM, Eastern Time (GMT−4)").last()).toBeVisible();
  await frame.getByRole("link", { name: "Confirm my address" }).click();
  await expect(page).toHaveURL(link);
});

test("axe finds no violations on the outbox and a message, light and dark, wide and narrow", async ({
  page,
  server,
}) => {
  const message = { name: "account-erased", data: {} } as const;
  const to = "axe@example.org";
  await inDirectory(server, ({ db }) =>
    enqueueMail(db, { key: to, to, language: "en", zone: null, message, userId: null }, NOW),
  );
  const { id, html } = await untilMail(server, { to });
  await page.goto(outboxOf(server));
  await passesAxe(page);
  await page.goto(outboxOf(server, `/${id}`));
  // The frame runs no scripts, so axe checks only the message beside it.
  await page.locator("iframe").evaluate((frame) => frame.remove());
  await passesAxe(page);
  await page.goto("about:blank");
  await page.setContent(html);
  await passesAxe(page);
});
