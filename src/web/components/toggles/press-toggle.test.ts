import { expect, test } from "vitest";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { toggleToast } from "#web/components/toggles/press-toggle.ts";

test.each([
  ["save", "saved.toast.saveFailed", "saved.toast.saveFailedText"],
  ["unsave", "saved.toast.unsaveFailed", "saved.toast.unsaveFailedText"],
  ["follow", "follows.toast.followFailed", "follows.toast.followFailedText"],
  ["unfollow", "follows.toast.unfollowFailed", "follows.toast.unfollowFailedText"],
])("when %s fails for an unknown reason, the spec's error is shown and stays", (act, title, message) => {
  expect(toggleToast(act, { reason: "" }, "en")).toEqual({
    kind: "error",
    seconds: 0,
    topic: title.split(".")[0],
    title: reachesMessage(title),
    message: reachesMessage(message),
  });
});

test.each(["save", "unsave", "follow", "unfollow"])(
  "%s without a session shows the spec's message with a login link",
  (act) => {
    const part = act.endsWith("save") ? "saved" : "follows";
    expect(toggleToast(act, { reason: "notSignedIn" }, "en")).toMatchObject({
      message: reachesMessage(`${part}.toast.notSignedIn`),
      link: "logIn",
    });
  },
);

test("a reason given by the server is shown", () => {
  expect(toggleToast("save", { reason: "gone" }, "en").message).toBe(reachesMessage("saved.toast.gone"));
  expect(toggleToast("follow", { reason: "own" }, "en").message).toBe(reachesMessage("follows.toast.own"));
  expect(toggleToast("follow", { reason: "tooMany" }, "en").message).toBe(reachesMessage("follows.toast.tooMany"));
  expect(toggleToast("save", { reason: "constructor" }, "en").message).toBe(
    reachesMessage("saved.toast.saveFailedText"),
  );
});
