import { expect, test } from "#tests/support/browser/test.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";

test.use({
  serverSettings: {
    DEMO: "off",
    NEWSLETTER_FORM_URL: "https://letter.example/subscribe",
    FEEDBACK_URL: "https://feedback.example/form",
    CONTACT_EMAIL: "hello@samehour.example",
  },
});

test("the footer's newsletter form, feedback and contact links lead where the settings say @without-javascript", async ({
  page,
}) => {
  await page.goto("/events");
  const footer = page.getByRole("contentinfo");
  const form = footer.locator("form");
  await expect(form).toHaveAttribute("action", "https://letter.example/subscribe");
  await expect(form).toHaveAttribute("target", "_blank");
  await expect(footer.getByLabel("Email address")).toHaveAttribute("name", "EMAIL");
  await expect(footer.getByRole("button", { name: /^Sign me up!/ })).toBeVisible();
  await expect(footer.getByLabel("Leave this field empty")).toBeHidden();
  await expect(footer.getByRole("link", { name: /^Feedback/ })).toHaveAttribute(
    "href",
    "https://feedback.example/form",
  );
  await expect(footer.getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
  await seesMessage(footer, "layout.copyright", { year: "2026", site: "Samehour" });
  await seesMessage(footer, "layout.signUp");
  await seesMessage(footer, "layout.feedback");
});
