// The door of hiring's mails: invitations to candidates, and a contest to the organisation's contact.
export { type InvitationOptions, inviteCandidateJob } from './invite-candidate.job.ts';
export { inviteKind, queueInvitationAgain, queueInvitations } from './queue-invitations.ts';
export { createContestTeller } from './tell-contest.ts';
