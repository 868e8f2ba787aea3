// Creates a project with its signing secret; the caller becomes its owner and first administrator.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { newSigningSecret } from '../../kit/signature.ts';
import { slugify } from '../../kit/text.ts';
import { projectsBy, takePermits } from '../limits/index.ts';
import { insertProject, lockOwner } from './project.store.ts';
import { viewProject } from './project.view.ts';

type Operation = Operations['createProject'];

export async function createProject(
  ctx: WriteContext<SessionCaller>,
  input: Input<Operation>,
  seal: Seal,
): Promise<Reply<Operation>> {
  const owned = await lockOwner(ctx.tx, ctx.caller.userId);
  // Their account was deleted since the session was read.
  if (owned === undefined) throw fail('UNAUTHENTICATED');
  if (owned >= limits.projectsPerUser) {
    throw fail('PROJECT_LIMIT_REACHED', { limit: limits.projectsPerUser });
  }
  const permits = await takePermits(ctx.tx, [projectsBy(ctx.caller.userId)]);
  if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
  const name = input.body.name.trim();
  const id = newId('prj');
  const base = slugify(name);
  const project = {
    id,
    name,
    ownerId: ctx.caller.userId,
    sealedSecret: seal.close(newSigningSecret()),
    createdAt: ctx.now,
  };
  // The same name twice gives two slugs (M3); the end of the id makes the second one unique.
  const row =
    (await insertProject(ctx.tx, { ...project, slug: base })) ??
    (await insertProject(ctx.tx, { ...project, slug: `${base}-${id.slice(-8)}` }));
  if (!row) throw new Error('no free slug was found');
  return viewProject(row);
}
