/** The zone that the address of the open page asks for (`?tz=`, PRODUCT P4); null for the visitor's own. In a browser only. */
export function pageZone(): string | null {
  return new URLSearchParams(location.search).get("tz");
}

/** The address of what an open page fetches, in the zone of the page: one zone governs all its times. */
export function inPageZone(path: string): string {
  const zone = pageZone();
  if (zone === null) return path;
  return `${path}${path.includes("?") ? "&" : "?"}${new URLSearchParams({ tz: zone }).toString()}`;
}
