import { anEvent } from "#tests/support/builders/an-event.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { inDirectory } from "#tests/support/browser/directory.ts";
import { settingsForm, submissionForm } from "#tests/support/processes/site-forms.ts";
import { aSignedInVisitor, aVisitor, editForm } from "#tests/support/processes/visitor.ts";
import { SITE_SECRET } from "#tests/support/processes/several-processes.ts";
import { startServer, type TestServer } from "#tests/support/server.ts";
import { startPostgres } from "../../tools/start-postgres.ts";

const WORDS = 'Words of an hour, "quoted" & <kept>.';

const isReady = ({ origin }: TestServer): Promise<boolean> =>
  // The server may just have closed the connection on which the request goes out.
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The hidden fields of a page, with which its form is sent again. */
function hiddenFields(html: string): URLSearchParams {
  const plain = (text: string) =>
    text.replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_, name: string) => ({ lt: "<", gt: ">", quot: '"', "#39": "'", amp: "&" })[name] ?? "",
    );
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return new URLSearchParams(inputs.map(([, name = "", value = ""]) => [plain(name), plain(value)]));
}

test.describe("forms while the database is unavailable", () => {
  // The test has a server of its own, so the shared one does not need to start.
  test.use({ baseURL: "http://localhost", expectedFaults: ["status of 503"] });

  test("keep what was typed, say so, and are saved when sent again", async ({ page, context }) => {
    const postgres = await startPostgres();
    test.skip(postgres === null, "this machine has no PostgreSQL");
    if (postgres === null) return;
    const server = await startServer({ DATABASE_URL: postgres.url, AUTH_SECRET: SITE_SECRET, RATE_LIMITS: "off" });
    try {
      const { origin } = server;
      const { owner, admin, path, forms } = await inDirectory(server, async (database) => {
        const now = Date.now();
        const owner = await aSignedInVisitor(database, { id: "owner" });
        const admin = await aSignedInVisitor(database, { id: "admin", role: "admin" });
        const schedules = [{ startsLocal: "2026-03-20T19:00:00", rrule: null }];
        const { publicId } = await anEvent(database, { title: "Evening Silence", userId: "owner", now, schedules });
        const edit = await editForm(database, { publicId, owner: owner.viewer }, { description: [WORDS] });
        const settings = new URLSearchParams(await settingsForm(database, WORDS));
        return { owner, admin, path: `/events/evening-silence-${publicId}`, forms: { edit, settings } };
      });
      const visitor = aVisitor();
      const report = new URLSearchParams({ reason: "other", words: WORDS });
      await context.addCookies(
        owner.cookie
          .split("; ")
          .map((pair) => ({ name: pair.split("=")[0] ?? "", value: pair.split("=")[1] ?? "", url: origin })),
      );
      await page.goto(`${origin}${path}/edit`, { waitUntil: "networkidle" });
      await page.getByLabel("Description", { exact: true }).fill(WORDS);

      await postgres.halt();
      await expect.poll(() => isReady(server)).toBe(false);
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("Failed to update event. Please try again later.", { exact: true })).toBeVisible();
      await expect(page.getByLabel("Description", { exact: true })).toHaveValue(WORDS);
      const sent = [
        { who: owner, address: `${origin}${path}/edit`, form: forms.edit },
        { who: admin, address: `${origin}/admin/settings`, form: forms.settings },
        { who: visitor, address: `${origin}${path}/report`, form: report },
      ];
      const pageForms: URLSearchParams[] = [];
      for (const { who, address, form } of sent) {
        const answer = await who.post(address, form);
        const html = await answer.text();
        expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "10"]);
        expect(html).toContain("Not saved yet");
        pageForms.push(hiddenFields(html));
        expect([...hiddenFields(html)]).toEqual([...form]);
      }
      const submitted = await visitor.post(
        `${origin}/submit-events`,
        submissionForm({ title: "Kept title", email: "a@example.org" }),
      );
      expect([submitted.status, await submitted.text()]).toEqual([503, expect.stringContaining('value="Kept title"')]);

      await postgres.resume();
      await expect.poll(() => isReady(server), { timeout: 120_000 }).toBe(true);
      for (const [at, { who, address }] of sent.entries())
        expect((await who.post(address, pageForms[at] ?? new URLSearchParams())).status).toBe(303);
      const shown = await visitor.get(origin + path);
      expect(await shown.text()).toContain("Words of an hour, &quot;quoted&quot; &amp; &lt;kept&gt;.");
      // An open page would report that its live updates are refused.
      await page.close();
    } finally {
      await server.stop();
      await postgres.stop();
    }
  });
});
