/** What the forms of the page ask for, in their field `intent`. */
export type SecurityIntent =
  | "end-session"
  | "end-others"
  | "prove"
  | "send-proof"
  | "connect"
  | "disconnect"
  | "rename-passkey"
  | "remove-passkey"
  | "set-up"
  | "confirm"
  | "turn-off"
  | "new-codes";
