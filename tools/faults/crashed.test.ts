// The short form of the fault that kills servers at each moment of money; the long one is
// `npm run faults -- F30 --long`.
import { crashes } from './crash-points.ts';
import { shortForm } from './short-form.ts';

shortForm(crashes, 'each ends as without the crash, and the operator heard of it once');
