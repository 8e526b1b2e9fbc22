import { createContext, useContext } from "react";

/** Whether the surrounding form is being sent. */
export const FormBusy = createContext(false);

export function useFormBusy(): boolean {
  return useContext(FormBusy);
}
