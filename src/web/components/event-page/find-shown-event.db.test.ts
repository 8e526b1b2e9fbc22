import { expect, test } from "vitest";
import { aRequestContext } from "#tests/support/builders/a-request-context.ts";
import { aUser } from "#tests/support/builders/a-user.ts";
import { anEvent, TEST_NOW } from "#tests/support/builders/an-event.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import type { Viewer } from "#core/viewer.ts";
import { findShownEvent } from "#web/components/event-page/find-shown-event.server.ts";

const database = withTestDatabase();

test("the address of a merged event leads to the remaining one, whose title only those who may see it learn", async () => {
  const owner = await aUser(database);
  const { id, publicId } = await anEvent(database, {
    title: "For Anna",
    userId: owner.userId,
    visibility: "private",
    listing: "hidden",
  });
  const old = await anEvent(database, { listing: "hidden", deletedAt: TEST_NOW, mergedInto: id });
  const thrownFor = (viewer: Viewer | null, part: Parameters<typeof findShownEvent>[1]) =>
    findShownEvent(`x-${old.publicId}`, part, aRequestContext({ database, viewer })).catch((thrown: unknown) => thrown);
  const parts = [
    { part: "page", search: "" },
    { part: "page", search: "", isFile: true },
    { part: "date", date: "2026-11-18T1900", search: "" },
  ] as const;
  for (const part of parts) {
    expect(await thrownFor(null, part)).toMatchObject({ code: "not-found" });
    const shown = await thrownFor(owner, part);
    expect(shown instanceof Response && shown.headers.get("location")).toContain(`/events/for-anna-${publicId}`);
  }
});
