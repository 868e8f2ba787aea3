// Who can cause a mail for whom, and what comes of one that has no permit left (docs/limits.md).

/** Every mail that leaves here, by the function that writes it, and who can cause it for whom. */
export const mailCauses: Readonly<Record<string, { who: string; without: string }>> = {
  verificationMail: {
    who: 'Whoever signs up with an address, or asks again for an account whose address is not confirmed.',
    without: 'refused',
  },
  resetMail: { who: 'Anybody, for the address of an account.', without: 'refused' },
  invitationMail: { who: 'An administrator of a project, for any address.', without: 'refused' },
  organizationInvitationMail: {
    who: 'The owner or an administrator of an organisation, for any address.',
    without: 'refused',
  },
  candidateMail: {
    who: 'An administrator of an organisation, or a live key of it, for candidates of a campaign: one for each link.',
    without: 'waits a day',
  },
  contestMail: {
    who: 'A candidate who contests a report, once, for the contact of the organisation.',
    without: 'waits however long; one of them for each reader',
  },
  webhookOffMail: {
    who: 'An endpoint of an organisation that failed too often, for whoever made it: once.',
    without: 'waits a day',
  },
  passwordMail: {
    who: 'Whoever changes the password of an account, for its address.',
    without: 'waits however long; one of them for each reader',
  },
  factorMail: {
    who: 'The person at the terminal who takes a lost second factor away, for the address of the account.',
    without: 'waits however long; one of them for each reader',
  },
  payoutCodeMail: {
    who: 'An administrator of a project, or a live key of it, who adds a payout destination or asks for another code.',
    without: 'waits as long as its code is good',
  },
  disabledMail: {
    who: 'An operator who switches a key off, for the owner of its project.',
    without: 'waits a day',
  },
  quotaMail: {
    who: 'Whoever calls with a key, for the owner of its project: two a day for each key.',
    without: 'waits a day',
  },
  noticeMail: {
    who: 'A dispute, a failed payout or a decided identity file, for the owner of the project: one for each.',
    without: 'waits a day',
  },
  readyMail: {
    who: 'Whoever asked for a file of a list that took more than 30 s, for their own address: one for each.',
    without: 'waits a day',
  },
  reportMail: {
    who: 'A maintainer who settles a report, for the address that its reporter gave.',
    without: 'waits a day',
  },
  digestMail: {
    who: 'The operator who publishes data, for confirmed addresses that subscribed: one a day.',
    without: 'waits a day',
  },
};
