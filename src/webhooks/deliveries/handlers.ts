// The handlers of operations on deliveries.

/** What they need of connectors and of the server's settings, handed in by app.ts. */
export type DeliveryNeighbours = Record<never, never>;

export const deliveryHandlers = (_neighbours: DeliveryNeighbours) => ({});
