import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/** The script's text stays on the server: it has run before React takes the page over, which leaves it as it was served. */
const TEXT = import.meta.env.SSR ? DEVICE_ZONE_SCRIPT : "";

/** A small inline script that finds the device's zone before the first paint. Its text is a constant (PRODUCT P4). */
export function DeviceZoneScript() {
  return <script dangerouslySetInnerHTML={{ __html: TEXT }} suppressHydrationWarning />;
}
