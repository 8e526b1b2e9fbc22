import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyTables } from "#tests/support/database/empty-tables.ts";
import { withTestDatabase } from "#tests/support/database/with-test-database.ts";
import {
  dialInOf,
  isOwn,
  mayJoin,
  mayKnowOrganizer,
  mayList,
  mayOpen,
  organizerNameOf,
  ORGANIZERS,
  passcodeOf,
  type Person,
  type SecretEvent,
  someSecretEvents,
  titleOf,
} from "#tests/visibility/random-directory.ts";
import { storeDirectory } from "#tests/visibility/store-directory.ts";
import { type Shown, viewsOf, type ViewKind } from "#tests/visibility/views-of.ts";

const database = withTestDatabase();

const MAY_SHOW: Record<ViewKind, (event: SecretEvent, who: Person) => boolean> = {
  "public list": (event) => mayList(event, "visitor"),
  list: mayList,
  page: mayOpen,
  own: isOwn,
  dashboard: (event, who) => event.visibility !== "private" || isOwn(event, who),
  "list or own": (event, who) => mayList(event, who) || (!event.deleted && isOwn(event, who)),
};

/** What a view shows although its viewer may not know it. */
function faultsOf({ name, kind, text }: Shown, events: readonly SecretEvent[], who: Person): readonly string[] {
  const faults: string[] = [];
  const isRequested = (word: string) => name.includes(word);
  for (const event of events) {
    const isShown = MAY_SHOW[kind](event, who);
    const says = (word: string) => text.includes(word);
    // A search page repeats the query.
    if (!isShown && says(titleOf(event)) && !isRequested(`search for ${titleOf(event)}`)) faults.push(titleOf(event));
    if (!isShown && says(`qtext${event.at}z`)) faults.push(`the text of ${titleOf(event)}`);
    const secrets = [`qlink${event.at}z`, passcodeOf(event), dialInOf(event)];
    const mayHave = isShown && (kind === "dashboard" || mayJoin(event, who));
    if (!mayHave) faults.push(...secrets.filter(says));
  }
  for (const at of ORGANIZERS.keys()) {
    if (!mayKnowOrganizer(at, who) && text.includes(organizerNameOf(at)) && !isRequested(organizerNameOf(at)))
      faults.push(organizerNameOf(at));
  }
  return faults.map((fault) => `${who} reads ${fault} in ${name}`);
}

/** Counts include only what is listed. */
function totalIn(shown: readonly Shown[], name: string): number {
  const { text = "{}" } = shown.find((view) => view.name === name) ?? {};
  return Number(/"total":(\d+)/.exec(text)?.[1] ?? Number.NaN);
}

test("no list, page, search, feed, notification, count or refusal reveals an event, link or passcode the viewer may not see", async () => {
  await fc.assert(
    fc.asyncProperty(someSecretEvents, async (secretEvents) => {
      await emptyTables(database.pool);
      const directory = await storeDirectory(database, secretEvents);
      const faults: string[] = [];
      for (const [who, viewer] of directory.people) {
        const shown = await viewsOf(database, directory, viewer);
        faults.push(...shown.flatMap((view) => faultsOf(view, secretEvents, who)));
        const listed = secretEvents.filter((event) => event.startsLocal !== null && mayList(event, who));
        const isPast = ({ startsLocal }: SecretEvent) => startsLocal?.startsWith("2026-11-17") === true;
        expect(totalIn(shown, "upcoming"), `upcoming, ${who}`).toBe(listed.filter((event) => !isPast(event)).length);
        expect(totalIn(shown, "past"), `past, ${who}`).toBe(listed.filter(isPast).length);
        for (const event of directory.events.filter((each) => mayOpen(each, who))) {
          const page = shown.find(({ name, kind }) => kind === "page" && name.endsWith(event.built.publicId));
          expect(page?.text, `${titleOf(event)}, ${who}`).toContain(titleOf(event));
        }
      }
      expect(faults).toEqual([]);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 600_000);
