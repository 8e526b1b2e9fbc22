import type { OrganizerInput } from "#core/organizers/organizer-input.ts";

/** A valid form of an organizer's profile; give what the test is about. */
export function anOrganizerInput(overrides: Partial<OrganizerInput> = {}): OrganizerInput {
  return {
    name: "Open Circle",
    description: "We sit in silence.",
    contactEmail: "circle@example.org",
    contactShown: false,
    websiteUrl: null,
    visibility: "public_web",
    ...overrides,
  };
}
