import type { LibraryApi } from "#auth/library/library-api.ts";
import type { LibrarySettings } from "#auth/library/shared-options.ts";
import type { SocialLibrary } from "#auth/library/social-library.ts";
import type { ProviderConfig } from "#auth/providers.ts";

// The library takes most of a second and some 150 MB to load: the server starts without it, and loads it when idle.

/** Loads the library ahead, so that the first sign-in takes no longer than the next. */
export async function loadLibrary(): Promise<void> {
  await import("#auth/library/library.ts");
}

/** The library, loaded with the first call. */
export function lateLibrary(settings: LibrarySettings): LibraryApi {
  let opened: Promise<LibraryApi> | null = null;
  const open = async (): Promise<LibraryApi> => (await import("#auth/library/library.ts")).openLibrary(settings);
  return async (...requested) => {
    opened ??= open();
    return (await opened)(...requested);
  };
}

/** The same for social sign-in. */
export function lateSocialLibrary(settings: LibrarySettings, providers: readonly ProviderConfig[]): SocialLibrary {
  let opened: Promise<SocialLibrary> | null = null;
  const open = async (): Promise<SocialLibrary> =>
    (await import("#auth/library/social-library.ts")).openSocialLibrary(settings, providers);
  return async (provider) => {
    opened ??= open();
    return (await opened)(provider);
  };
}
