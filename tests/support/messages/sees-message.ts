import { expect, type Locator, type Page, test } from "@playwright/test";
import { english, type MessageValues } from "#tests/support/messages/english.ts";
import { recordMessage } from "#tests/support/messages/record-message.ts";

/**
 * Expects the message's English text to be visible in the page (or a part of it), and records which test reached it.
 */
export async function seesMessage(place: Page | Locator, key: string, values?: MessageValues): Promise<void> {
  await expect(place.getByText(english(key, values)).filter({ visible: true }).first()).toBeVisible();
  note(key);
}

/** Expects an element of the page to have the message as its accessible name, and records which test reached it. */
export async function hearsMessage(place: Page | Locator, key: string, values?: MessageValues): Promise<void> {
  await expect(place.getByLabel(english(key, values)).first()).toBeAttached();
  note(key);
}

/** Expects the page's title to be the message, and records which test reached it. */
export async function seesTitle(page: Page, key: string, values?: MessageValues): Promise<void> {
  await expect(page).toHaveTitle(english(key, values));
  note(key);
}

function note(key: string): void {
  const { titlePath, file } = test.info();
  recordMessage(key, { file, title: titlePath.slice(1).join(" › ") });
}
