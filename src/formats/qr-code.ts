import { encode } from "uqr";

/** A QR code as one path of 1 × 1 squares, on a square of `size`, quiet zone included (ISO/IEC 18004 §6.3.8). */
export type QrCode = { size: number; path: string };

const QUIET_ZONE = 4;

/** The QR code of `text`, with error correction M. */
export function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { size, path: rows.join("") };
}
