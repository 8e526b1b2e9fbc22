/** How long a code that signs in by email is good. */
export const SIGN_IN_CODE_MINUTES = 10;
