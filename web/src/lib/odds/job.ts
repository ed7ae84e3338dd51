/** Waiting for answers of the laboratory: a job is followed until it is over, or taken back. */

import { ApiError } from "../api/http";
import type { Answer, InWork, Job } from "../api/odds";

interface Desk {
  job: <T>(id: string) => Promise<InWork<T>>;
  cancel: (id: string) => Promise<unknown>;
}

export class Cancelled extends Error {}

const POLL_MS = 400;

/** The answer at last. `told` hears how far the work is; an aborted `signal` ends it. */
export async function follow<T extends object>(
  desk: Desk,
  first: Promise<Answer<T>>,
  told: (job: Job<T>) => void,
  signal: AbortSignal,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<T> {
  const answer = await first;
  if (!("job" in answer)) {
    if (signal.aborted) throw new Cancelled();
    return answer;
  }
  let { job } = answer;
  for (;;) {
    if (job.result !== undefined) return job.result;
    if (job.state === "failed") throw new ApiError(400, job.error ?? { code: "internal", message: "", facts: {} });
    if (job.state === "cancelled") throw new Cancelled();
    if (signal.aborted) {
      await desk.cancel(job.id).catch(() => undefined);
      throw new Cancelled();
    }
    told(job);
    await pause(POLL_MS);
    ({ job } = await desk.job<T>(job.id));
  }
}

/** What of an address goes to the laboratory: options, edited pays and the currency. */
export function asked(params: URLSearchParams): [string, string][] {
  return [...params].filter(
    ([key]) => key === "currency" || key.startsWith("option.") || key.startsWith("set."),
  );
}

/** Says how much of the work is done, from 0 to 1; `null` where nobody knows. */
export function share(job: Pick<Job<unknown>, "progress">): number | null {
  if (!job.progress) return null;
  const [done, of] = job.progress;
  return of > 0 ? Math.min(1, done / of) : null;
}

/** Seconds that are left, judged by how long it took so far. */
export function left(job: Pick<Job<unknown>, "progress" | "seconds">): number | null {
  const done = share(job);
  return done && done > 0.02 ? Math.round((job.seconds * (1 - done)) / done) : null;
}
