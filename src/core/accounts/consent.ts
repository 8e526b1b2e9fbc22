/** The version of what people agree to when they sign up: the day on which its words were last changed. A test holds it to them. */
export const CONSENT_VERSION = "2026-11-23";
