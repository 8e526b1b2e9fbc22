import * as z from "zod/mini";
import { BLOCK_KINDS, BLOCK_REASON_MAX, BLOCK_VALUE_MAX, type BlockKind } from "#core/block-list/block-list.ts";
import { checkInput, type ValidationErrors, field } from "#core/check-input.ts";
import { cleanLine, hasVisibleText, lengthOf } from "#core/text/clean-text.ts";
import { emailOf } from "#core/text/parse-values.ts";
import { accepted, type Result, refused } from "#core/validation-error.ts";
import { foldKey } from "#core/text/fold-key.ts";
import type { EpochMs, ZoneId } from "#core/time/instant.ts";
import { addDays, isLocalDateTime, type LocalDate, toInstant } from "#core/time/local-time.ts";

/**
 * The posted form of the block list, each field as text. `endsOn` is the last day on which the entry applies; empty
 * for no end.
 */
export type BlockTyped = Readonly<Record<"kind" | "value" | "reason" | "endsOn", string>>;

export type BlockInput = { kind: BlockKind; value: string; reason: string; endsAt: EpochMs | null };

const FIELDS = z.object({
  kind: field((text) => {
    const kind = BLOCK_KINDS.find((each) => each === text);
    return kind === undefined ? refused("blockList.faults.kind") : accepted(kind);
  }),
  value: z.string(),
  reason: field((text) => within(cleanLine(text), BLOCK_REASON_MAX)),
  endsOn: field((text): Result<LocalDate | null> => {
    const day = text.trim();
    if (day === "") return accepted(null);
    return isLocalDateTime(midnightOf(day)) ? accepted(day) : refused("blockList.faults.endsOn");
  }),
});

/** Validates a new entry of the block list; its last day is a day in the admin's zone. */
export function readBlock(
  typed: BlockTyped,
  { zone, now }: { zone: ZoneId; now: EpochMs },
): { ok: true; input: BlockInput } | { ok: false; faults: ValidationErrors } {
  const checked = checkInput(FIELDS, typed);
  const kind = BLOCK_KINDS.find((each) => each === typed.kind) ?? "words";
  const value = valueOf(kind, typed.value);
  const faults: Record<string, ValidationErrors[string]> = checked.ok ? {} : { ...checked.faults };
  if (!value.ok) faults["value"] = value.fault;
  if (!checked.ok || !value.ok) return { ok: false, faults };
  const { reason, endsOn } = checked.input;
  const endsAt = endsOn === null ? null : toInstant(midnightOf(addDays(endsOn, 1)), zone).instant;
  if (endsAt !== null && endsAt <= now)
    return { ok: false, faults: { endsOn: { key: "blockList.faults.endsPast", values: {} } } };
  return { ok: true, input: { kind: checked.input.kind, value: value.value, reason, endsAt } };
}

function midnightOf(day: LocalDate): string {
  return `${day}T00:00:00`;
}

function valueOf(kind: BlockKind, text: string): Result<string> {
  if (!hasVisibleText(text)) return refused("blockList.faults.value");
  const line = cleanLine(text);
  if (kind === "host") return hostOf(line);
  if (kind === "address") return addressOf(line);
  if (foldKey(line).replace(/[^\p{L}\p{N}]/gu, "").length < 3) return refused("blockList.faults.wordsTooShort");
  return within(line, BLOCK_VALUE_MAX);
}

/** The host of a text: typed alone, or part of a pasted address. */
function hostOf(text: string): Result<string> {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^www\./, "") ?? "";
  return host.includes(".") && host.length <= BLOCK_VALUE_MAX ? accepted(host) : refused("blockList.faults.host");
}

const NETWORK_ADDRESS = /^(?:\d{1,3}\.){3}\d{1,3}$|^[0-9a-f:]+:[0-9a-f:.]+$/;

/** A mailbox, all mailboxes of a host ('@example.org'), or a network address. */
function addressOf(text: string): Result<string> {
  const address = text.toLowerCase();
  if (NETWORK_ADDRESS.test(address)) return accepted(address);
  const mailbox = emailOf(address.startsWith("@") ? `anyone${address}` : address);
  return mailbox.ok ? accepted(address) : refused("blockList.faults.address");
}

function within(text: string, max: number): Result<string> {
  const count = lengthOf(text);
  return count > max ? refused("blockList.faults.tooLong", { count, max }) : accepted(text);
}
