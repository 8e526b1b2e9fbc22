/** The cookie that keeps a visitor's zone; a script of the page writes it too, so it cannot be HttpOnly. */
export const ZONE_COOKIE = "tz";
export const ZONE_COOKIE_SECONDS = 365 * 86_400;

/**
 * Where the browser stores the zone that its device last had. While the cookie says the same, the visitor follows the device; a
 * cookie that says another zone was chosen by hand.
 */
export const DEVICE_ZONE_KEY = "deviceZone";
