// The handlers of operations on keys.
import { createKey } from './create-key.ts';
import { getCurrentKey } from './get-current-key.ts';

export const keyHandlers = { createKey, getCurrentKey };
