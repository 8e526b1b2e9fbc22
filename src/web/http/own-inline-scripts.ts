import { DEVICE_ZONE_SCRIPT } from "#web/http/device-zone-script.ts";

/**
 * Every inline script that our own markup may hold beside those of the router. The Content-Security-Policy allows
 * exactly these texts; one that is missing here does not run.
 */
export const OWN_INLINE_SCRIPTS: readonly string[] = [DEVICE_ZONE_SCRIPT];
