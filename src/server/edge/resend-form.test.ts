import { expect, test } from "vitest";
import { translatorFor } from "#messages/translator.ts";
import { resendFormResponse } from "#server/edge/resend-form.ts";
import { reachesMessage } from "#tests/support/messages/reaches-message.ts";

const TEXT = { language: "en", translate: translatorFor("en"), siteName: "Samehour", requestId: "7f3a" } as const;

function formOf(fields: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("a form that could not be saved gives a page that resends every field to the same address", async () => {
  const form = formOf([
    ["practices", "silence"],
    ["practices", "prayer"],
    ["description", '"Come" & <see>'],
  ]);
  const answer = resendFormResponse(form, "/events/tea-abc?date=2026-01-01", TEXT);
  expect([answer?.status, answer?.headers.get("cache-control")]).toEqual([503, "no-store"]);
  const html = await answer?.text();
  for (const key of ["heading", "text", "send"] as const)
    expect(html).toContain(reachesMessage(`refusals.kept.${key}`));
  expect(html).toContain(
    '<form method="post" action="/events/tea-abc?date=2026-01-01"><input type="hidden" name="practices" value="silence">',
  );
  expect(html).toContain('name="practices" value="prayer"');
  expect(html).toContain('name="description" value="&quot;Come&quot; &amp; &lt;see&gt;"');
  expect(html).not.toContain(reachesMessage("refusals.kept.file"));
});

test("a chosen file is omitted, and the page says so", async () => {
  const chosen = formOf([
    ["title", "Tea"],
    ["picture", new File(["x"], "tea.png")],
  ]);
  const html = await resendFormResponse(chosen, "/create-event", TEXT)?.text();
  expect(html).toContain(reachesMessage("refusals.kept.file"));
  expect(html).toContain('enctype="multipart/form-data"');
  expect(html).not.toContain("tea.png");
  const none = formOf([["picture", new File([], "")]]);
  expect(await resendFormResponse(none, "/create-event", TEXT)?.text()).not.toContain(
    reachesMessage("refusals.kept.file"),
  );
});

test.each(["password", "newPassword", "code", "recoveryCode"])(
  "a form with the secret field %s cannot be resent",
  (name) => {
    expect(resendFormResponse(formOf([[name, "secret"]]), "/login", TEXT)).toBeNull();
  },
);
