/** Longer than any of these flows takes on a machine that is not overloaded, so that each of them takes the same time. */
export const ANSWER_STEP_MS = 250;

/**
 * Runs a flow whose duration must not reveal whether an address has an account (PRODUCT P9): it ends only at a multiple of
 * `stepMs` milliseconds after its start. Equal work alone was not enough: a row to insert was visible, 0.8 ms of 36, to
 * anybody who measured often enough. 0 does not wait.
 */
export async function inConstantTime<Answer>(stepMs: number, act: () => Promise<Answer>): Promise<Answer> {
  if (stepMs === 0) return act();
  const state = { isDone: false };
  const settled = Promise.allSettled([act()]).finally(() => {
    state.isDone = true;
  });
  do await new Promise((resolve) => setTimeout(resolve, stepMs));
  while (!state.isDone);
  const [result] = await settled;
  if (result.status === "rejected") throw result.reason;
  return result.value;
}
