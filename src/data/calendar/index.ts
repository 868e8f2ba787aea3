// The door of the calendar: the two operations on business days, over whatever calendar is published.
import { fail } from '../../kit/fail.ts';
import { addBusinessDays } from './add-business-days.ts';
import type { Calendar } from './calendar.rules.ts';
import { countBusinessDays } from './count-business-days.ts';

export { type Calendar, createCalendar, type Holiday } from './calendar.rules.ts';

type Add = Parameters<typeof addBusinessDays>;
type Count = Parameters<typeof countBusinessDays>;

/** `published` is asked at each call: a new version of the list is used whole, from one call to the next. */
export function calendarHandlers(published: () => Promise<Calendar | undefined>) {
  const calendar = async (): Promise<Calendar> => {
    const found = await published();
    if (!found) throw fail('DATASET_UNAVAILABLE', { dataset: 'jours-feries' });
    return found;
  };
  return {
    addBusinessDays: async (ctx: Add[0], input: Add[1]) =>
      addBusinessDays(ctx, input, await calendar()),
    countBusinessDays: async (ctx: Count[0], input: Count[1]) =>
      countBusinessDays(ctx, input, await calendar()),
  };
}
