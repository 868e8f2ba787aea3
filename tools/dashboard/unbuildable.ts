// Why a build cannot even begin, in one sentence for the log (UI03, UI06).
export class UnbuildableError extends Error {}
