import { createContext, useContext } from "react";

/** Whether the form around is being sent. */
export const FormBusy = createContext(false);

export function useFormBusy(): boolean {
  return useContext(FormBusy);
}
