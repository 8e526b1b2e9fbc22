import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/** The few bytes that find the device's zone before anything is painted; the text is a constant of ours (PRODUCT P4). */
export function DeviceZoneScript() {
  return <script dangerouslySetInnerHTML={{ __html: DEVICE_ZONE_SCRIPT }} />;
}
