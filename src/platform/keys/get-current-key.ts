// Tells a key what it is: its project's id is the one used in /v1/projets/{id} (spec "API keys").
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { KeyCaller, ReadContext } from '../../db/context.ts';

type Answer = Reply<Operations['getCurrentKey']>;

export async function getCurrentKey(ctx: ReadContext<KeyCaller>): Promise<Answer> {
  const { projectId, mode, name, scopes } = ctx.caller;
  return { project_id: projectId, mode, name, scopes: [...scopes] as Answer['scopes'] };
}
