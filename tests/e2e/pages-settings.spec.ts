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

test("the home page's cards link to the newsletter form, and to the feedback form if there is one @without-javascript", async ({
  page,
}) => {
  await page.goto("/");
  const how = page.getByRole("region", { name: "How It Works" });
  await expect(how.getByRole("listitem")).toHaveCount(4);
  await seesMessage(how, "home.how.getUpdates");
  await seesMessage(how, "home.how.giveFeedback");
  await expect(how.getByRole("link", { name: /feedback form/ })).toHaveAttribute(
    "href",
    "https://feedback.example/form",
  );
  await how.getByRole("link", { name: "Go to the sign-up form" }).click();
  const stay = page.getByRole("region", { name: "Stay Connected" });
  await expect(stay.getByLabel("Email address")).toBeInViewport();
  await expect(stay.locator("form")).toHaveAttribute("action", "https://letter.example/subscribe");
});

test("the contact page shows the address and links to the feedback form @without-javascript", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "hello@samehour.example" })).toHaveAttribute(
    "href",
    "mailto:hello@samehour.example",
  );
  const feedback = main.getByRole("link", { name: /Open the feedback form/ });
  await expect(feedback).toHaveAttribute("href", "https://feedback.example/form");
  await expect(feedback).toHaveAccessibleName("Open the feedback form (opens in a new tab)");
  await expect(main.getByRole("region", { name: "No contact address yet" })).toHaveCount(0);
});

test("the privacy policy names the other sites that receive the forms @without-javascript", async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(page.getByRole("region", { name: "The letter" })).toContainText("letter.example");
  await expect(page.getByRole("region", { name: "The feedback form" })).toContainText("feedback.example");
  await expect(page.getByRole("region", { name: "When you write to us" })).toContainText("hello@samehour.example");
});
