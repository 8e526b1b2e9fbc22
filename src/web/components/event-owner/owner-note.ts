/** What those who keep an event must know of its state; the component makes the sentence, with its links and marks. */
export type OwnerNote =
  | { kind: "heldFirst" | "held" | "suspended" | "rejected" }
  | { kind: "rejectedReason"; reason: string }
  | { kind: "linkDead"; date: string; href: string }
  | { kind: "cancelled"; date: string }
  | { kind: "cancelledReason"; date: string; reason: string };
