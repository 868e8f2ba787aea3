// The handlers of operations on a project's name, live mode, members and invitations.

/** What the team's operations need of other rooms, handed in by app.ts. */
export type TeamNeighbours = Record<never, never>;

export const teamHandlers = (_neighbours: TeamNeighbours) => ({});
