/** What /profile shows, or that it could not be read. */
export type ProfileView = { documentTitle: string } & (
  | { shows: "failed"; requestId: string }
  | {
      shows: "profile";
      /** Null where none is set. */
      name: string | null;
      email: string;
      initial: string;
      avatarKey: string | null;
      bio: string;
      /** City and country, as far as they are given. */
      location: string | null;
      memberSince: string;
      isComplete: boolean;
    }
);
