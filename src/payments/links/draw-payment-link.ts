// The QR code of a link's address as a file: what getPaymentLinkPng and getPaymentLinkSvg share.
import type { ProjectCaller, ReadContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { FileReply } from '../../kit/file-reply.ts';
import { findKnownLink } from './get-payment-link.ts';
import { pageOf } from './link.view.ts';

export const createLinkDrawer =
  (publicUrl: string | null, type: string, draw: (url: string) => string | Buffer) =>
  async (
    ctx: ReadContext<ProjectCaller>,
    { params: { id } }: { params: { id: string } },
  ): Promise<FileReply> => {
    const link = await findKnownLink(ctx, id);
    const url = pageOf(publicUrl, link);
    if (url === null) throw fail('NOT_CONFIGURED');
    const ending = type === 'image/png' ? 'png' : 'svg';
    return new FileReply(Buffer.from(draw(url)), type, `${id}.${ending}`);
  };
