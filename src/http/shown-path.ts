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
  if (!mayHide(path)) return path;
  return path.replace(secretLink, '$1/{token}').replace(longSegment, '{long}');
}

/** What stands before a secret, each with a slash on both sides. */
const beforeSecrets = new Set(
  'organization invitations reset-password desabonnement p k invite recordings checkout handoff'.split(
    ' ',
  ),
);

/** Whether there is anything to replace: nearly all paths have nothing, and expressions over each take long to find that. */
function mayHide(path: string): boolean {
  let start = 0;
  for (let i = 0; i < path.length; i++) {
    if (path[i] !== '/') continue;
    const length = i - start;
    if (length > 40 || beforeSecrets.has(path.slice(start, i).toLowerCase())) return true;
    start = i + 1;
  }
  return path.length - start > 40;
}
