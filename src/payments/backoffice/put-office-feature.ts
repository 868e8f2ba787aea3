// Switches a feature of one merchant on or off.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { type OperateOptions, operate } from './operate.ts';

type Operation = Operations['putOfficeFeature'];

export const officeFeatureSetter =
  (options: OperateOptions) =>
  (
    ctx: CallContext<SessionCaller>,
    { params: { name }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { project_id: id, mode, reason, enabled } = body;
    const change = { what: 'feature', features: { [name]: enabled } } as const;
    return operate(ctx, options, { id, mode, reason }, [change]);
  };
