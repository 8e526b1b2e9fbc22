import { makeSealer } from "#auth/sealer.ts";
import { actorOf } from "#core/audit/actor.ts";
import { mailContext } from "#mail/mail-context.ts";
import { renderMail } from "#mail/render-mail.ts";
import { translatorFor } from "#messages/translator.ts";
import { openUploadLimit } from "#storage/storage.ts";
import type { RequestContext } from "#web/http/request-context.server.ts";
import { stashedFormsInMemory } from "#tests/support/accounts/stashed-forms-in-memory.ts";
import { noAuth, noPublicForms } from "#tests/support/accounts/no-accounts.ts";
import { noStorage } from "#tests/support/pictures/no-storage.ts";
import { aSite } from "#tests/support/builders/a-site.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/**
 * A visitor's request as a loader sees it: New York, English, 12 hours, at `TEST_NOW`. Logging an error fails the test.
 */
export function aRequestContext(overrides: Partial<RequestContext> & Pick<RequestContext, "database">): RequestContext {
  return {
    requestId: "a-test-request",
    now: TEST_NOW,
    requestedAt: overrides.now ?? TEST_NOW,
    site: aSite(),
    viewer: null,
    session: "read",
    method: "GET",
    instead: null,
    storage: noStorage,
    uploads: openUploadLimit().request("a-test-person"),
    auth: noAuth,
    publicForms: noPublicForms,
    sealer: makeSealer("the secret of a test"),
    stashedForms: stashedFormsInMemory,
    actor: actorOf(overrides.viewer ?? null, { address: "203.0.113.9", userAgent: null, requestId: "a-test-request" }),
    language: "en",
    translate: translatorFor("en"),
    writeMail: (message, reader) => renderMail(message, mailContext(aSite(), { language: "en", ...reader })),
    zone: { id: "America/New_York", source: "address" },
    detectZone: false,
    hour12: true,
    firstWeekday: 7,
    freeHours: [],
    secondCalendar: "none",
    density: "comfortable",
    pushKey: null,
    logError: (error, note) => {
      throw new Error(note, { cause: error });
    },
    ...overrides,
  };
}
