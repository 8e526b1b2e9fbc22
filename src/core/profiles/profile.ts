import type { EpochMs } from "#core/time/instant.ts";
import type { ProfileInput } from "#core/profiles/profile-input.ts";

/** What a person says of themselves, beside the address of the account. */
export type ProfileValues = Omit<ProfileInput, "email" | "name"> & { name: string | null };

export type Profile = ProfileValues & {
  avatarKey: string | null;
  /** When the account was opened. */
  memberSince: EpochMs;
  /** How often it was saved; a form that was opened before another one was saved brings a lower one. */
  version: number;
};
