import { expect, test } from "vitest";
import { checkInput } from "#core/check-input.ts";
import { ORGANIZER_INPUT } from "#core/organizers/organizer-input.ts";
import {
  ANNOUNCEMENT_INPUT,
  CLAIM_INPUT,
  INVITATION_INPUT,
  MESSAGE_INPUT,
  shownCount,
} from "#core/organizers/organizer-people.ts";

const TYPED = {
  name: " Willow  Street Zendo ",
  description: "A chair is as good as a cushion.\r\n",
  contactEmail: "welcome@willow.example ",
  contactShown: "",
  websiteUrl: "",
  visibility: "public_web",
};
const check = (overrides: Partial<typeof TYPED>) => checkInput(ORGANIZER_INPUT, { ...TYPED, ...overrides });

test("a profile is cleaned, and its contact address is public only when the box is checked", () => {
  expect(check({})).toEqual({
    ok: true,
    input: {
      name: "Willow Street Zendo",
      description: "A chair is as good as a cushion.",
      contactEmail: "welcome@willow.example",
      contactShown: false,
      websiteUrl: null,
      visibility: "public_web",
    },
  });
  expect(check({ contactShown: "yes", websiteUrl: "https://willow.example" })).toMatchObject({
    input: { contactShown: true, websiteUrl: "https://willow.example" },
  });
});

test.each([
  ["name", { name: "\u200d " }, "organizerForm.faults.name"],
  ["name", { name: "x".repeat(121) }, "organizerForm.faults.nameTooLong"],
  ["description", { description: " " }, "organizerForm.faults.description"],
  ["description", { description: "x".repeat(10_001) }, "organizerForm.faults.descriptionTooLong"],
  ["contactEmail", { contactEmail: "" }, "organizerForm.faults.email"],
  ["contactEmail", { contactEmail: "a@b" }, "organizerForm.faults.email"],
  ["websiteUrl", { websiteUrl: "javascript:alert(1)" }, "organizerForm.faults.website"],
  ["websiteUrl", { websiteUrl: "willow.example" }, "organizerForm.faults.website"],
  ["visibility", { visibility: "everyone" }, "organizerForm.faults.visibility"],
])("an invalid %s is reported at its field", (name, overrides, key) => {
  const checked = check(overrides);
  expect(checked.ok ? {} : checked.faults).toMatchObject({ [name]: { key } });
});

test("announcements are text without links, of at most a thousand characters", () => {
  const faultOf = (body: string) => {
    const checked = checkInput(ANNOUNCEMENT_INPUT, { body });
    return checked.ok ? null : checked.faults["body"]?.key;
  };
  expect(faultOf("No meeting on Friday.")).toBeNull();
  expect(faultOf("🕯".repeat(1_000))).toBeNull();
  expect(faultOf("🕯".repeat(1_001))).toBe("organizerManage.faults.announcementTooLong");
  expect(faultOf("  ")).toBe("organizerManage.faults.announcement");
  expect(faultOf("See www.example.org")).toBe("organizerManage.faults.announcementLink");
});

test("a message, a claim and an invitation must not be empty", () => {
  expect(checkInput(MESSAGE_INPUT, { message: "", shareEmail: "" }).ok).toBe(false);
  expect(checkInput(MESSAGE_INPUT, { message: "Hello", shareEmail: "yes" })).toMatchObject({
    input: { message: "Hello", shareEmail: true },
  });
  expect(checkInput(CLAIM_INPUT, { message: "x".repeat(1_001) })).toMatchObject({
    faults: { message: { key: "organizerClaim.faults.messageTooLong" } },
  });
  expect(checkInput(INVITATION_INPUT, { email: "Ann@Example.ORG " })).toMatchObject({
    input: { email: "ann@example.org" },
  });
  expect(checkInput(INVITATION_INPUT, { email: "ann" }).ok).toBe(false);
});

test("counts below five are not shown", () => {
  expect([0, 1, 4, 5, 6].map(shownCount)).toEqual([null, null, null, 5, 6]);
});
