import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/** A small inline script that finds the device's zone before the first paint. Its text is a constant (PRODUCT P4). */
export function DeviceZoneScript() {
  return <script dangerouslySetInnerHTML={{ __html: DEVICE_ZONE_SCRIPT }} />;
}
