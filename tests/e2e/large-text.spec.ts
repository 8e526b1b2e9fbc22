import type { Page } from "@playwright/test";
import { savedEvents } from "#data/tables/activity.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { anEvent } from "#tests/support/builders/an-event.ts";
import { anOrganizer } from "#tests/support/builders/an-organizer.ts";
import { aMember, signIn } from "#tests/support/member.ts";
import { TEST_NOW } from "#tests/support/server.ts";

test.use({ serverSettings: { DEMO: "on", SITE_NAME: "Samehour" }, expectedFaults: ["404 (Not Found)"] });

const now = Date.parse(TEST_NOW);
const TITLE = "Compline with text twice as large";
/** A word of 55 letters, as German has them. */
const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerke";
const DAILY = { timezone: "America/New_York", durationSeconds: 3_600, rrule: "FREQ=DAILY" };

let eventPath = "";
let eventId = 0;
test.beforeAll(async ({ server }) => {
  eventPath = await inDirectory(server, async (database) => {
    const organizer = await anOrganizer(database, { now, name: "A group with quite a long name, Ludwigshafen" });
    const event = await anEvent(database, {
      now,
      organizerId: organizer.id,
      organizerName: organizer.name,
      title: TITLE,
      schedules: [
        {
          startsLocal: "2026-03-11T15:00:00",
          durationSeconds: 3_600,
          rrule: "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA",
          timezone: "America/Argentina/Buenos_Aires",
        },
      ],
    });
    const long = await anOrganizer(database, { now, name: WORD });
    const theirs = { now, title: WORD, organizerId: long.id, organizerName: WORD };
    // A running event, an upcoming one, and an always-open room.
    for (const startsLocal of ["2026-03-11T10:00:00", "2026-03-11T10:30:00"]) {
      await anEvent(database, { ...theirs, schedules: [{ startsLocal, ...DAILY }] });
    }
    await anEvent(database, { ...theirs, kind: "always_open", schedules: [] });
    eventId = event.id;
    return `/events/${event.publicId}`;
  });
});

const SCREENS = {
  home: () => "/home",
  "the list of events": () => "/events",
  "the calendar": () => "/calendar",
  "a week of the calendar": () => "/calendar?view=week",
  "a day of the calendar": () => "/calendar?view=day",
  "the agenda": () => "/calendar?view=agenda",
  "all topics": () => "/topics",
  "a topic": () => "/topics/type/meditation",
  "an event": () => eventPath,
  "a missing page": () => "/no/such/page",
  "the organizers": () => "/organizers",
  "a static page": () => "/faq",
  "the time zones": () => "/time-zone",
  "a campaign page": () => "/landing/main",
  "the page about embeds": () => "/embed",
  "an embed": () => "/embed/events",
};

test("no page scrolls sideways at twice the text size, wide or narrow, in either direction", async ({ page }) => {
  for (const [name, address] of Object.entries(SCREENS)) {
    await test.step(name, async () => {
      await page.goto(address());
      await isNowhereWiderThanPage(page);
    });
  }
});

test("the form to submit an event does not scroll sideways on a phone", async ({ page }) => {
  await page.goto("/submit-events");
  await isNowhereWiderThanPage(page, [360]);
});

test("a member's day does not scroll sideways either", async ({ page, server }) => {
  const member = await aMember(server, { name: "Ludovica" });
  await inDirectory(server, ({ db }) =>
    db.insert(savedEvents).values({ userId: member.userId, eventId, createdAt: now }),
  );
  await signIn(page.context(), server, member);
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: TITLE }).first()).toBeVisible();
  await isNowhereWiderThanPage(page);
});

async function isNowhereWiderThanPage(page: Page, widths: readonly number[] = [360, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const dir of ["ltr", "rtl"]) {
      expect.soft(await widerThanPage(page, dir), `${page.url()} at ${width} px, ${dir}`).toEqual([]);
    }
  }
}

/** Doubles the text size and returns the class names of all elements that extend beyond the page's sides. */
async function widerThanPage(page: Page, dir: string): Promise<string[]> {
  return page.evaluate((direction) => {
    document.documentElement.dir = direction;
    document.documentElement.style.fontSize = "200%";
    const { clientWidth, scrollWidth } = document.documentElement;
    const isOut = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return right > clientWidth + 0.5 || left < -0.5;
    };
    return scrollWidth <= clientWidth
      ? []
      : [...document.querySelectorAll("body *")].filter(isOut).map((element) => element.className);
  }, dir);
}
