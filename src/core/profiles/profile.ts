import * as z from "zod/mini";
import type { Actor } from "#core/audit/actor.ts";
import { field } from "#core/check-input.ts";
import { NAME_MAX } from "#core/events/event.ts";
import { isCountryCode } from "#core/profiles/countries.ts";
import { cleanLine, cleanParagraphs, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { type Result, accepted, refused } from "#core/validation-error.ts";
import type { EpochMs } from "#core/time/instant.ts";

/** Spec §5. */
export const BIO_MAX = 300;

/** The fields of 'Edit profile', in order. */
export const PROFILE_FIELDS = ["name", "email", "bio", "city", "country"] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Length of a bio: code points of the stored text, the same in browser, server and database. */
export function bioLength(text: string): number {
  return lengthOf(cleanParagraphs(text));
}

/** The fields of 'Edit profile' (spec §5), each as typed. */
export const PROFILE_INPUT = z.object({
  name: field(nameOf),
  email: field((text) => {
    const email = emailOf(text);
    return email.ok ? accepted(email.value.toLowerCase()) : refused("profile.faults.email");
  }),
  bio: field((text) => (bioLength(text) > BIO_MAX ? refused("profile.faults.bio") : accepted(cleanParagraphs(text)))),
  city: field((text) => optional(shortLine(text, "profile.faults.cityTooLong"))),
  country: field((text) =>
    text === "" || isCountryCode(text) ? accepted(text || null) : refused("profile.faults.country"),
  ),
});

export type ProfileInput = z.output<typeof PROFILE_INPUT>;

function nameOf(text: string): Result<string> {
  return hasVisibleText(text) ? shortLine(text, "profile.faults.nameTooLong") : refused("profile.faults.name");
}

function shortLine(text: string, tooLong: string): Result<string> {
  const line = cleanLine(text);
  const count = lengthOf(line);
  return count > NAME_MAX ? refused(tooLong, { count, max: NAME_MAX }) : accepted(line);
}

function optional(checked: Result<string>): Result<string | null> {
  return checked.ok ? accepted(checked.value || null) : checked;
}

/** A person's profile, beside the account's address. */
export type ProfileValues = Omit<ProfileInput, "email" | "name"> & { name: string | null };

export type Profile = ProfileValues & {
  avatarKey: string | null;
  /** When the account was created. */
  memberSince: EpochMs;
  /** How often the profile was saved: a form opened before a later save carries a lower number. */
  version: number;
};

/** Whether an actor may see and change a person's profile, picture and preferences: only that person. */
export function mayChangeProfile(actor: Pick<Actor, "userId">, userId: string): boolean {
  return actor.userId === userId;
}
