// Operations on deliveries: test sends, the signing secret, event history and resends (spec "Events";
// contract/payments.md B.11).
import { section } from './operation.ts';

export const deliveries = section({});
