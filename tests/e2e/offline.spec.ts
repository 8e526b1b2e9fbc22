import type { Page, Route } from "@playwright/test";
import { expect, test } from "#tests/support/browser/test.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage } from "#tests/support/messages/sees-message.ts";

// Chromium reports every failed request as an error.
test.use({
  expectedFaults: [
    "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_REFUSED",
    "status of 401",
    "status of 422",
    "status of 502",
  ],
});

const OFFLINE = ["toasts.offline.title", "toasts.offline.text"] as const;
const UNANSWERED = ["toasts.unanswered.title", "toasts.unanswered.text"] as const;

type Form = {
  path: string;
  field: string;
  button: string;
  /** The title and text shown when no response arrived. */
  failed?: readonly [string, string];
};

/** The ways in which a form can fail while the server is away: no connection, or a proxy that responds in its place. */
const AWAY = [
  (route: Route) => route.abort("connectionrefused"),
  (route: Route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
];

/**
 * Fills in a form and submits it while the device is offline and then while the server is away; the page stays as it
 * was.
 */
async function staysUnsent(page: Page, { path, field, button, failed = UNANSWERED }: Form) {
  await page.goto(path);
  const main = page.getByRole("main");
  const messages = page.getByRole("region", { name: "Messages" });
  const typed = main.getByLabel(field, { exact: true }).first();
  await typed.fill("ada@example.org");
  const press = async ([title, text]: readonly [string, string]) => {
    await main.getByRole("button", { name: button, exact: true }).first().click();
    await seesMessage(messages, title);
    await seesMessage(messages, text);
    await expect(messages.getByRole("listitem")).toHaveCount(1);
    await expect(typed).toHaveValue("ada@example.org");
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  };
  await page.context().setOffline(true);
  await press(OFFLINE);
  await page.context().setOffline(false);
  for (const away of AWAY) {
    const isPost = (route: Route) => route.request().method() === "POST";
    await page.route("**/*.data*", (route) => (isPost(route) ? away(route) : route.fallback()));
    await press(failed);
    await page.unroute("**/*.data*");
  }
}

test("a visitor's form that can't be sent keeps what was typed and is sent with the next click", async ({
  page,
  server,
}) => {
  for (const form of [
    {
      path: "/signup",
      field: "Email address",
      button: "Create account",
      failed: ["accounts.error", "accounts.signUp.failed"],
    },
    {
      path: "/forgot-password",
      field: "Email address",
      button: "Send reset instructions",
      failed: ["accounts.forgot.failedTitle", "accounts.forgot.failed"],
    },
    { path: "/newsletter", field: "Email address", button: "Sign me up!" },
    { path: "/login", field: "Email address", button: "Sign In" },
  ] as const) {
    await staysUnsent(page, form);
  }
  const { email, password } = await aMember(server);
  await page.getByRole("main").getByLabel("Email address").fill(email);
  await page.getByRole("main").getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("button", { name: `Account menu, ${email}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" })).toBeHidden();
});

test("a member's form that can't be sent keeps what was typed and is sent with the next click", async ({
  page,
  context,
  server,
}) => {
  await signIn(context, server, await aMember(server));
  for (const form of [
    {
      path: "/create-event",
      field: "Title",
      button: "Create Event",
      failed: ["createEvent.toast.error", "createEvent.toast.unexpected"],
    },
    {
      path: "/submit-events",
      field: "Event Title",
      button: "Submit Event for Review",
      failed: ["submissions.toast.failed", "submissions.toast.failedText"],
    },
    {
      path: "/organizer-registration",
      field: "Name",
      button: "Register",
      failed: ["organizerForm.registerFailed", "organizerForm.unexpected"],
    },
    { path: "/profile/edit", field: "Name", button: "Save changes" },
  ] as const) {
    await staysUnsent(page, form);
  }
  await page.getByRole("main").getByRole("button", { name: "Save changes" }).click();
  await seesMessage(page.getByRole("region", { name: "Messages" }), "profile.updatedText");
});
