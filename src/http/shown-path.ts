// A request's path as the logs may keep it: without the query, and without the secrets that links carry
// (contract/platform.md K10).

/** What follows these names is a secret link of ours, unless it is the id of an invitation. */
const secretLink =
  /(\/invitations\/organization|\/invitations|\/auth\/reset-password|\/data\/desabonnement|\/p|\/k|\/i\/invite|\/i\/recordings|\/v1\/checkout|\/v1\/kyc\/handoff)\/+(?!inv_)[^/]+/gi;

/** Longer than any name or id of ours: a secret at a wrong address, or somebody's attempt. */
const longSegment = /[^/]{41,}/g;

export function shownPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return path.replace(secretLink, '$1/{token}').replace(longSegment, '{long}');
}
