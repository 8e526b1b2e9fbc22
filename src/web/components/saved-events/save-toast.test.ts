import { expect, test } from "vitest";
import { takenBack, withSaved } from "#web/components/saved-events/save-toast.ts";

const [EVENT, DATE, LATER] = ["bcd234", "bcd234/2026-12-07T1900", "bcd234/2026-12-14T1900"];
const OTHER = "cdf345";

type Shown = Parameters<typeof withSaved>[0];
const NOTHING: Shown = { all: [], replaced: [] };

/** What Undo does after these saves under one toast: each is its key, and the keys that it replaced. */
function undoOf(saves: readonly string[][]) {
  const shown = saves.reduce<Shown>(
    (before, [key = "", ...replaced]) => withSaved(before, { saved: { key, title: "Sitting" }, replaced }),
    NOTHING,
  );
  const { made, replaced } = takenBack(shown);
  return { unsaved: made.map(({ key }) => key), saved: replaced.map(({ key }) => key) };
}

test.each<[string, string[][], ReturnType<typeof undoOf>]>([
  ["saves that replaced nothing are removed", [[EVENT], [OTHER]], { unsaved: [EVENT, OTHER], saved: [] }],
  ["an event that one of its dates replaced is saved again", [[DATE, EVENT]], { unsaved: [], saved: [EVENT] }],
  ["dates that their event replaced are saved again", [[EVENT, DATE, LATER]], { unsaved: [], saved: [DATE, LATER] }],
  [
    "a save made and replaced under one toast is neither saved again nor removed again",
    [[EVENT], [DATE, EVENT]],
    { unsaved: [DATE], saved: [] },
  ],
  [
    "of two dates that their event replaced, the one from before is saved again",
    [[LATER], [EVENT, DATE, LATER]],
    { unsaved: [], saved: [DATE] },
  ],
  [
    "there and back is as before",
    [
      [DATE, EVENT],
      [EVENT, DATE],
    ],
    { unsaved: [], saved: [EVENT] },
  ],
  [
    "one date for another, by way of the event",
    [
      [EVENT, DATE],
      [LATER, EVENT],
    ],
    { unsaved: [LATER], saved: [DATE] },
  ],
  ["another event is not affected", [[OTHER], [DATE, EVENT]], { unsaved: [OTHER], saved: [EVENT] }],
])("undoing saves: %s", (_what, saves, result) => {
  expect(undoOf(saves)).toEqual(result);
});
