// The lists that the tools calculate with, as they are published: here those of content/, read with the program.
import holidayRows from '../../content/holidays/rows.json' with { type: 'json' };
import operatorRows from '../../content/operators/rows.json' with { type: 'json' };
import operatorSources from '../../content/operators/sources.json' with { type: 'json' };
import { type Gazetteer, loadGazetteer } from './addresses/index.ts';
import { type Calendar, createCalendar, type Holiday } from './calendar/index.ts';
import { joinSources, type NumberRange } from './phone/index.ts';

/** Each is undefined while its list is not published. */
export type PublishedLists = {
  calendar(): Calendar | undefined;
  numberRanges(): readonly NumberRange[] | undefined;
  gazetteer(): Gazetteer | undefined;
};

export function contentLists(): PublishedLists {
  // The words of the rows are held to the contract by src/data/content.test.ts.
  const calendar = createCalendar(holidayRows as Holiday[]);
  const ranges = joinSources(operatorRows, operatorSources);
  return { calendar: () => calendar, numberRanges: () => ranges, gazetteer: places };
}

/** Two seconds of work and tens of megabytes: once in a process, however many servers it holds. */
let loaded: { gazetteer: Gazetteer | undefined } | undefined;

function places(): Gazetteer | undefined {
  loaded ??= { gazetteer: loadGazetteer() };
  return loaded.gazetteer;
}
