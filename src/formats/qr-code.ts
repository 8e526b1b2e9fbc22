import { encode } from "uqr";

/** A QR code as one path of squares of 1 × 1, on a square whose side is `size`, quiet zone included (ISO/IEC 18004 §6.3.8). */
export type QrCode = { size: number; path: string };

const QUIET_ZONE = 4;

/** The QR code that says `text`, with error correction M. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
