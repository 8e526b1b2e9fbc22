import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type {
  DateEditAnswer,
  DateEditView,
  MoveQuestion,
} from "#web/routes/event-date-edit/event-date-edit-loader.server.ts";
import { QuestionDialog } from "#web/routes/event-date-edit/question-dialog.tsx";

const VIEW: DateEditView = {
  documentTitle: "Zazen",
  title: "Zazen",
  datesHref: "/events/zazen-bcd234/dates",
  href: "/events/zazen-bcd234/dates/2026-11-26T1900",
  stands: { date: "Thu, Nov 26, 7:00 PM", city: "Los Angeles" },
  own: null,
  isCancelled: false,
  movedFrom: null,
  back: null,
  form: { sequence: 0, startsLocal: "2026-11-26T19:00", endsLocal: "2026-11-26T20:00", reason: "", note: "" },
};
const QUESTION: MoveQuestion = {
  starts: { before: "Thu, Nov 26, 7:00 PM", after: "7:30 PM" },
  own: null,
  day: "November 26",
  weekday: "Thursday, November 26",
  counts: { following: null, all: null },
  savers: null,
  unchanged: null,
  clockNote: null,
};
const ANSWER: DateEditAnswer = {
  intent: "move",
  startsLocal: "2026-11-26T19:30",
  endsLocal: "2026-11-26T20:30",
  reason: "",
  note: "",
  errors: {},
  toast: null,
  question: QUESTION,
  current: null,
};

test("the dialog for moving one date preselects only this date", () => {
  const element = <QuestionDialog view={VIEW} answer={ANSWER} question={QUESTION} />;
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  const checked = [...html.matchAll(/<input[^>]*>/g)].flatMap(([input]) => (input.includes("checked") ? [input] : []));
  expect(checked).toHaveLength(1);
  expect(checked[0]).toContain('value="this"');
});
