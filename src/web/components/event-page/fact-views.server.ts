import AudioLines from "lucide/dist/esm/icons/audio-lines.mjs";
import Camera from "lucide/dist/esm/icons/camera.mjs";
import Captions from "lucide/dist/esm/icons/captions.mjs";
import Clock from "lucide/dist/esm/icons/clock.mjs";
import Coins from "lucide/dist/esm/icons/coins.mjs";
import Ear from "lucide/dist/esm/icons/ear.mjs";
import Hand from "lucide/dist/esm/icons/hand.mjs";
import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import MessageSquare from "lucide/dist/esm/icons/message-square.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import Video from "lucide/dist/esm/icons/video.mjs";
import type { Confirmation } from "#core/confirmations/confirmation.ts";
import type { EpochMs } from "#core/time/instant.ts";
import type { FactView } from "#web/components/event-page/event-page-view.ts";
import { type FactIcon, goodToKnow, type PracticalFacts } from "#web/components/event-page/good-to-know.ts";
import type { ListReader } from "#web/components/events/list-reader.server.ts";
import { confirmedWords } from "#web/components/events/trust-words.server.ts";
import type { IconPath } from "#web/ui/icon.tsx";

/** Written by the server, so that no page loads thirteen icons to show six. */
const PATHS: Readonly<Record<FactIcon, IconPath>> = {
  video: Video,
  place: MapPin,
  guidance: AudioLines,
  sharing: MessageSquare,
  camera: Camera,
  listening: Ear,
  people: Users,
  captions: Captions,
  sign: Hand,
  clock: Clock,
  gift: Coins,
  phone: Phone,
  key: KeyRound,
};

/** The facts for participants in finished words, each with its drawing. */
export function factViews(event: PracticalFacts & ConfirmedEvent, reader: ListReader): FactView[] {
  const isSeries = event.schedules.some(({ rrule, endedAt }) => rrule !== null && endedAt === null);
  const confirmed = isSeries && event.cancelledAt === null ? confirmedWords(event, reader) : null;
  const known = goodToKnow(event).map(({ icon, key, values }) => ({
    key,
    path: PATHS[icon],
    text: reader.translate(`eventFacts.${key}`, values),
  }));
  return confirmed === null ? known : [{ key: "confirmed", path: CHECKED, text: confirmed }, ...known];
}

type ConfirmedEvent = Confirmation & {
  cancelledAt: EpochMs | null;
  schedules: readonly { rrule: string | null; endedAt: EpochMs | null }[];
};

/** A calendar with a check mark. */
const CHECKED =
  "M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 10h18M9 16l2 2 4-4";
