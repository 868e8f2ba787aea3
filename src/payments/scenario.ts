// What the payments room asks of the simulator, handed in by app.ts: connectors are called by jobs only.

/**
 * The scenario that a header or a payer's number names, as it is stored; null when neither names one;
 * undefined when the header is not a scenario.
 */
export type ScenarioReader = (
  header: string | undefined,
  phone: string | undefined,
) => string | null | undefined;
