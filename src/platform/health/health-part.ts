// A part of the server that says of itself how it is: app.ts hands a list of them to getHealth.
import type { Static } from 'typebox';
import type { HealthPart as Shape } from '../../../contract/platform/health.shapes.ts';

type State = Static<typeof Shape>;

export type HealthPart = {
  name: State['part'];
  /** Quick, and no burden however often it is asked. */
  check(): Promise<Omit<State, 'part'>> | Omit<State, 'part'>;
};
