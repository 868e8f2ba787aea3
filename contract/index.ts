// All operations of the platform, by name: the table that the mount, the documents and the tests read.
import { payments } from './payments.ts';
import { platform } from './platform.ts';
import { webhooks } from './webhooks.ts';

export const operations = { ...platform, ...payments, ...webhooks };

export type Operations = typeof operations;
export type OperationName = keyof Operations;
