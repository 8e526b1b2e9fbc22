/** The cookie that keeps a visitor's zone; the first-visit script writes it too, so it cannot be HttpOnly. */
export const ZONE_COOKIE = "tz";
export const ZONE_COOKIE_SECONDS = 365 * 86_400;
