// While a project's test clock is moved, this server runs what falls due step by step: the clock is then ahead of the
// one by which the rest of the queue is kept, and what these steps enqueue is kept by that one too.
const leads = new Map<string, number>();

/** How often each was moved on this server. */
const moves = new Map<string, number>();

/** How far a project's clock is ahead of its queue on this server, in milliseconds; undefined ends it. */
export function leadQueue(projectId: string, ms: number | undefined): void {
  moves.set(projectId, movesOf(projectId) + 1);
  if (ms === undefined) leads.delete(projectId);
  else leads.set(projectId, ms);
}

/** The time by which the queue keeps a job of test mode. */
export const queuedAt = (job: { projectId: string; mode: string | null; runAt: number }): number =>
  job.mode === 'test' ? job.runAt + (leads.get(job.projectId) ?? 0) : job.runAt;

/** Another number tells whoever counted by a project's clock that it was moved since. */
export const movesOf = (projectId: string): number => moves.get(projectId) ?? 0;

/** A time of real time as a job's time of its project's clock, so that `queuedAt` gives it back. */
export const unled = (projectId: string, time: number): number =>
  time - (leads.get(projectId) ?? 0);
