// The rows on how svc grows, survives and is kept by its operator (OP), a part of the list in requirements.ts.

export const operations: Readonly<Record<string, string>> = {
  OP01: 'Every key and unique index of a tenant table begins with its tenant',
  OP02: 'No foreign key or trigger leads from a tenant to another table than its own',
  OP03: 'Every statement names the tenant of each tenant table; those over all tenants are listed and only read',
  OP04: 'The database refuses a line of another tenant, of another journal or that does not balance',
  OP05: 'A database of the release before is carried over to the byte',
  OP06: 'Text in keys is compared byte by byte, whatever the collation of the database',
  OP07: 'Keys that begin with the tenant cost fewer indexes and no time',
  OP08: 'What a call reads does not grow with its merchant’s past; what does is said on the API page',
  OP09: 'What was forgotten is not read again',
  OP10: 'Events and attempts end, none with a job, while payments go on',
  OP11: 'Bytes that a payment leaves are told by table, kept for ever and kept for a time',
  OP12: 'Events are cut into partitions under load, and nobody notices',
  OP13: 'Rows of no project, and a ledger that is not whole, are named by an audit',
  OP14: 'Jobs are taken by place, and none is taken twice',
  OP15: 'The doctor says the stage of an installation and what is nearest its bound',
  OP44: 'Under a changed secret every sealed text opens before, during and after; then the former one opens nothing',
  OP86: 'With tenants in several places a transaction writes in one of them',
  OP87: 'What a spread database does not take is refused when it is written',
};
