import type { Page } from "@playwright/test";
import { passesAxe } from "#tests/support/browser/axe.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { staysWhereItIs } from "#tests/support/browser/stays-where-it-is.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { ZONE_COOKIE } from "#core/time/viewer-zone.ts";
import { anEvent, type EventOverrides } from "#tests/support/builders/an-event.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { seesMessage, seesTitle } from "#tests/support/messages/sees-message.ts";
import { TEST_NOW, type TestServer } from "#tests/support/server.ts";

// Chromium reports every response of 400 or more as an error, including those that show a form's errors.
test.use({ expectedFaults: ["status of 401", "status of 404", "status of 409", "status of 410", "status of 422"] });

const now = Date.parse(TEST_NOW);
const MONDAYS = {
  startsLocal: "2026-03-02T19:00:00",
  timezone: "America/Los_Angeles",
  rrule: "FREQ=WEEKLY;BYDAY=MO,TH",
};

function ownEvents(server: TestServer, userId: string, overrides: readonly EventOverrides[]): Promise<string[]> {
  return inDirectory(server, async (database) => {
    const made: string[] = [];
    for (const each of overrides) {
      const { publicId } = await anEvent(database, { now, userId, schedules: [MONDAYS], ...each });
      made.push(publicId);
    }
    return made;
  });
}

// Without scripts the server does not learn the browser's zone.
test.beforeEach(({ context, server }) =>
  context.addCookies([{ name: ZONE_COOKIE, value: "America/New_York", url: server.origin }]),
);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("what is typed about a date or a cancellation is there again after signing in @with-and-without-javascript", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  const [publicId = ""] = await ownEvents(server, member.userId, [{ title: "Vigil" }]);
  const main = page.getByRole("main");
  const signInAgain = async () => {
    await main.getByLabel("Email address").fill(member.email);
    await page.getByLabel("Password", { exact: true }).fill(member.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  await page.goto(`/events/vigil-${publicId}/dates/2026-03-19T1900`);
  const note = page.getByRole("region", { name: "Note for this date" }).getByLabel("Note");
  await note.fill("Bring a candle");
  await context.clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Save note" }).click();
  await seesMessage(page.getByRole("region", { name: "Messages" }), "myEvents.toast.signInFirstText");
  await signInAgain();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Thu, Mar 19, 7:00 PM");
  await expect(note).toHaveValue("Bring a candle");

  await page.goto(`/events/vigil-${publicId}/cancel`);
  await page.getByLabel("Reason").fill("Our host is unwell.");
  await context.clearCookies({ name: "session" });
  await page.getByRole("button", { name: "Cancel the event" }).click();
  await signInAgain();
  await expect(page.getByLabel("Reason")).toHaveValue("Our host is unwell.");
});

test("an event is created, shown as held, has one date cancelled, and is deleted and restored @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  await page.addInitScript(staysWhereItIs);
  await signIn(context, server, await aMember(server));
  await page.goto("/create-event");
  // The title differs from those of other tests' events.
  const title = javaScriptEnabled ? "Lamps at Dawn" : "Winter Stillness";
  await field(page, "Title").fill(title);
  await field(page, "Description").fill("Forty minutes of silent sitting.");
  await page.getByRole("radio", { name: "Meditation" }).check();
  await field(page, "Organizer name").fill(`Keepers of ${title}`);
  await field(page, "Starts").fill("2026-03-17T07:10");
  await field(page, "Ends").fill("2026-03-17T07:50");
  await field(page, "Time zone").selectOption("America/Los_Angeles");
  await page.getByRole("switch", { name: "Recurring" }).check();
  await field(page, "Link").fill(`https://meet.example/${title.replaceAll(" ", "-")}`);
  await page.getByRole("button", { name: "Create Event" }).click();
  await expect(page).toHaveURL(`${server.origin}/`);

  await page.goto("/my-events");
  await seesTitle(page, "myEvents.documentTitle", { site: "Samehour" });
  const main = page.getByRole("main");
  const messages = page.getByRole("region", { name: "Messages" });
  const row = main.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await seesMessage(row, "eventOwner.state.held");
  await seesMessage(row, "eventOwner.note.heldFirst");
  await expect(row.getByText("Tuesdays at 7:10 AM, Los Angeles")).toBeVisible();
  await expect(row.locator("time")).toHaveText("Tue, Mar 17, 10:10 AM");

  await row.getByRole("link", { name: `Dates ${title}` }).click();
  await seesMessage(main, "myEvents.dates.title");
  await expect(main.getByText("10:10 AM in New York (you)").first()).toBeVisible();
  await main.getByRole("link", { name: "Change Tue, Mar 24, 7:10 AM" }).click();
  const noting = main.getByRole("region", { name: "Note for this date" });
  await noting.getByRole("textbox").fill("With a guest from Kyoto");
  await noting.getByRole("button", { name: "Save note" }).click();
  await seesMessage(messages, "myEvents.date.toast.noted");
  await expect(main.getByText("With a guest from Kyoto")).toHaveCount(1);
  await main.getByRole("link", { name: "Change Tue, Mar 24, 7:10 AM" }).click();
  const cancelling = main.getByRole("region", { name: "Cancel this date" });
  await cancelling.getByLabel("Reason").fill("Our host is away.");
  await cancelling.getByRole("button", { name: "Cancel this date" }).click();
  await seesMessage(messages, "myEvents.date.toast.cancelled");
  const date = main.getByRole("listitem").filter({ hasText: "Tue, Mar 24" });
  await seesMessage(date, "myEvents.dates.state.cancelled");
  await expect(date.getByText("Our host is away.")).toBeVisible();

  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "My Events" }).click();
  await row.getByRole("button", { name: `Delete ${title}` }).click();
  await seesMessage(messages, "myEvents.toast.deleted");
  await expect(row).toHaveCount(0);
  await messages.getByRole("button", { name: "Undo" }).click();
  await seesMessage(messages, "myEvents.toast.undeleted");
  await expect(row).toHaveCount(1);
});

test("an event is cancelled with a reason, shown as cancelled, and restored @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  const title = "Loving-Kindness Before Sleep";
  const [publicId = ""] = await ownEvents(server, member.userId, [{ title, type: "meditation" }]);
  await page.goto("/my-events");
  const main = page.getByRole("main");
  const messages = page.getByRole("region", { name: "Messages" });
  const cancel = page.getByRole(javaScriptEnabled ? "button" : "link", { name: `Cancel... ${title}` });
  await cancel.click();
  const place = javaScriptEnabled ? page.getByRole("dialog", { name: "Cancel this event?" }) : main;
  await seesMessage(place, "eventOwner.cancelling.text");
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(place).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await passesAxe(page, [360]);
  }
  await place.getByLabel("Reason").fill("Our host is unwell.");
  await place.getByRole("button", { name: "Cancel the event" }).click();
  await expect(page).toHaveURL("/my-events");
  await seesMessage(messages, "myEvents.toast.cancelled");
  await seesMessage(main, "eventOwner.state.cancelled");
  await expect(main.getByText("Our host is unwell.")).toBeVisible();

  await page.goto(`/events/loving-kindness-before-sleep-${publicId}`);
  const bar = page.getByRole("region", { name: "Your event" });
  await seesMessage(bar, "eventOwner.state.cancelled");
  await bar.getByRole("button", { name: "Restore" }).click();
  await seesMessage(messages, "myEvents.toast.restored");
  await seesMessage(bar, "eventOwner.state.live");
});

test("a date of a series is moved with the following ones, and old addresses redirect @with-and-without-javascript", async ({
  page,
  context,
  server,
  javaScriptEnabled,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  const [publicId = ""] = await ownEvents(server, member.userId, [{ title: "Philosophy and Doubt" }]);
  const path = `/events/philosophy-and-doubt-${publicId}`;
  await page.goto(`${path}/dates/2026-03-19T1900`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Thu, Mar 19, 7:00 PM");
  await field(page, "Ends").fill("2026-03-19T18:00");
  await page.getByRole("button", { name: "Move..." }).click();
  await expect(page.getByRole("alert").filter({ hasText: "End must be after the start" })).toBeFocused();
  await field(page, "Starts").fill("2026-03-19T19:30");
  await field(page, "Ends").fill("2026-03-19T20:30");
  if (javaScriptEnabled) {
    await field(page, "Starts").fill("2026-03-19T23:45");
    await expect(field(page, "Ends")).toHaveValue("2026-03-20T00:45");
    await field(page, "Starts").fill("2026-03-19T19:30");
    await expect(field(page, "Ends")).toHaveValue("2026-03-19T20:30");
  }
  await page.getByRole("button", { name: "Move..." }).click();

  const question = page.getByRole("dialog", { name: "Which dates should move?" });
  await expect(question).toContainText("Thu, Mar 19, 7:00 PM 7:30 PM");
  await expect(question).toContainText("New York: Thu, Mar 19, 10:00 PM 10:30 PM");
  await seesMessage(question, "myEvents.date.question.toldSome");
  if (javaScriptEnabled) await passesAxe(page, [360]);
  await question.getByRole("radio", { name: /This and following/ }).check();
  await question.getByRole("button", { name: "Move these dates" }).click();
  await expect(page).toHaveURL(`${server.origin}${path}/dates`);
  await seesMessage(page.getByRole("region", { name: "Messages" }), "myEvents.date.toast.movedFollowing");
  await expect(main.getByRole("listitem").filter({ hasText: "Mon, Mar 16" })).toContainText("7:00 PM");
  await expect(main.getByRole("listitem").filter({ hasText: "Mon, Mar 23" })).toContainText("7:30 PM");
  await page.goto(`${path}/2026-03-19T1900`);
  await expect(page).toHaveURL(`${server.origin}${path}/2026-03-19T1930`);
  await page.getByRole("region", { name: "Your event" }).getByRole("link", { name: "Change this date" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Thu, Mar 19, 7:30 PM");
});

test("every state has its label and actions, and nothing is cut off on a phone, in dark mode or right to left", async ({
  page,
  context,
  server,
}) => {
  const member = await aMember(server);
  await signIn(context, server, member);
  await page.goto("/my-events");
  await seesMessage(page, "myEvents.empty.all");
  await ownEvents(server, member.userId, [
    { title: "Evening Zazen for Beginners", type: "meditation" },
    {
      title: "Autumn Weekend of Silence",
      type: "retreat",
      moderation: "pending",
      held: true,
      listing: "hidden",
      schedules: [{ ...MONDAYS, startsLocal: "2026-03-20T17:00:00", rrule: null, durationSeconds: 172_800 }],
    },
    {
      title: "An Hour of Reading Together",
      moderation: "rejected",
      moderationReason: "the link opens a shop page.",
      listing: "hidden",
    },
    { title: "Loving-Kindness Before Sleep", type: "meditation", linkState: "dead", linkCheckedAt: now },
    {
      title: "Philosophy and Doubt: an Open Conversation",
      type: "discussion",
      cancelledAt: now,
      cancelReason: "Our host is unwell.",
    },
    { title: "Among Us", type: "prayer", visibility: "private", listing: "hidden" },
    {
      title: "Long Over",
      type: "worship",
      schedules: [{ ...MONDAYS, startsLocal: "2026-02-02T19:00:00", rrule: null }],
    },
  ]);
  await page.goto("/my-events");
  const main = page.getByRole("main");
  for (const state of ["live", "held", "rejected", "cancelled", "private", "over", "linkDead"])
    await seesMessage(main, `eventOwner.state.${state}`);
  await expect(main.getByRole("link", { name: "Edit and resubmit An Hour of Reading Together" })).toBeVisible();
  await passesAxe(page);
  await page.evaluate(() => (document.documentElement.dir = "rtl"));
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto("/my-events?tab=rejected");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["An Hour of Reading Together"]);
  await page.goto("/my-events?page=9");
  await seesMessage(main, "myEvents.beyond.title", { page: 9 });
  await main.getByRole("link", { name: "Go to the last page" }).click();
  await main.getByRole("button", { name: "Duplicate Evening Zazen for Beginners" }).click();
  await expect(page).toHaveURL(/\/create-event\?draft=/);
  await expect(field(page, "Title")).toHaveValue("Evening Zazen for Beginners");
  await expect(field(page, "Link")).toHaveValue("");
});
