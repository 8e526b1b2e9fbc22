import type { Viewer } from "#core/viewer.ts";
import { TEST_NOW } from "#tests/support/builders/an-event.ts";

/** A member who signed in just now and has default preferences. */
export function aViewer(overrides: Partial<Viewer> = {}): Viewer {
  return {
    userId: "someone",
    email: "someone@example.org",
    name: null,
    role: "user",
    sessionId: "a-session",
    signedInAt: TEST_NOW,
    avatarKey: null,
    organizerId: null,
    hiddenOrganizers: [],
    preferences: {
      timezone: null,
      hour12: null,
      firstWeekday: null,
      eventsPerPage: null,
      freeHours: null,
      secondCalendar: null,
    },
    ...overrides,
  };
}
