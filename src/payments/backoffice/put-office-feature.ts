// Switches a feature off for all merchants or back on, or on or off for one.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { endOf, setForAll } from './close-for-all.ts';
import { readFeature } from './get-office-feature.ts';
import { type OperateOptions, operate } from './operate.ts';

type Operation = Operations['putOfficeFeature'];

export const officeFeatureSetter =
  (options: OperateOptions) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params: { name }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { project_id: id, mode, reason, enabled, until: given } = body;
    const closed = !enabled;
    const until = endOf({ until: given, closed }, ctx.lang);
    if (id === undefined) {
      await setForAll(ctx, options, { what: 'feature', name, mode, closed, until, reason });
      return readFeature(ctx.db, mode, name);
    }
    const features = { [name]: enabled };
    const change = { what: 'feature', features, ...(until && { until }) } as const;
    return operate(ctx, options, { id, mode, reason }, [change]);
  };
