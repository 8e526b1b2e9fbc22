import { expect, test } from "vitest";
import type { Auth } from "#auth/auth.ts";
import { aboutWith, aForm, unpacked } from "#tests/support/accounts/auth-request.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";
import { emailLinkAction } from "#web/routes/email-link/email-link.server.ts";

const form = (path: string) => aForm(`${path}?token=t`, { token: "t" });

test("each emailed link performs its own action", async () => {
  const calls: unknown[] = [];
  const context = aboutWith({
    confirmEmailChange: async (requested) => {
      calls.push(["confirm", requested]);
      return { outcome: "changed", email: "new@example.org", cookies: ["a=1"] };
    },
    undoEmailChange: async (requested) => {
      calls.push(["undo", requested]);
      return { outcome: "undone", email: "old@example.org", cookies: [] };
    },
  });
  expect(unpacked(await emailLinkAction(form("/confirm-email"), context))).toMatchObject({
    status: 200,
    cookies: ["a=1"],
    page: { state: "done", email: "new@example.org" },
  });
  const undone = unpacked(await emailLinkAction(form("/undo-email.data"), context));
  expect(undone.page).toMatchObject({ state: "done", email: "old@example.org" });
  expect(calls).toEqual([
    ["confirm", { token: "t" }],
    ["undo", { token: "t" }],
  ]);
});

test("a used link and a link tried too often say so", async () => {
  const used = aboutWith({ undoEmailChange: async () => ({ outcome: "invalid", cookies: [] }) });
  const answer = unpacked(await emailLinkAction(form("/undo-email"), used));
  expect([answer.status, answer.page.state]).toEqual([410, "spent"]);
  const limited: Auth["confirmEmailChange"] = async () => ({ outcome: "limited", retryAfterSeconds: 60, cookies: [] });
  const { page, status, headers } = unpacked(
    await emailLinkAction(form("/confirm-email"), aboutWith({ confirmEmailChange: limited })),
  );
  expect([status, headers.get("retry-after"), page.state]).toEqual([429, "60", "form"]);
  expect(page.toast?.title).toBe(reachesMessage("account.email.failedTitle"));
});

test("an unexpected failure keeps the form, and the link stays valid", async () => {
  const context = aboutWith({ confirmEmailChange: () => Promise.reject(new Error("away")) }, { logError: () => {} });
  const { page, status } = unpacked(await emailLinkAction(form("/confirm-email"), context));
  expect([status, page.state, page.toast?.message]).toEqual([503, "form", reachesMessage("accounts.fault.away")]);
});
