// What the logs keep of a path: never a secret that travels in it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { shownPath } from './shown-path.ts';

const token = 'Zk3-_x0Qw1yR5tU7iO9pA2sD4fG6hJ8kL0zX3cV5bN7';

it('K10 hides the tokens of links wherever they stand, and the query', () => {
  const rows = [
    [`/v1/invitations/${token}`, '/v1/invitations/{token}'],
    [`/v1/invitations/${token}/accepter?lang=en`, '/v1/invitations/{token}/accepter'],
    [`/invitations/${token}?lang=en`, '/invitations/{token}'],
    [`/invitations/organization/${token.slice(0, 20)}`, '/invitations/organization/{token}'],
    [`/dashboard/hire/invitations/${token}/accept`, '/dashboard/hire/invitations/{token}/accept'],
    [`/invitations/${token.slice(0, 20)}`, '/invitations/{token}'],
    [`/INVITATIONS//${token}/`, '/INVITATIONS/{token}/'],
    [`http://pay.example.sn/invitations/${token}#x`, 'http://pay.example.sn/invitations/{token}'],
    [`/%69nvitations/${token}`, '/%69nvitations/{long}'],
    [`/invitations/inv_${token}`, '/invitations/{long}'],
    ['/data/desabonnement/v1.a.b.c?lang=en', '/data/desabonnement/{token}'],
    ['/auth/reset-password/hT5pGq2?callbackURL=/x', '/auth/reset-password/{token}'],
  ];
  for (const [url = '', shown] of rows) assert.equal(shownPath(url), shown);
});

it('keeps what helps whoever reads the log', () => {
  for (const path of [
    '/v1/projets/prj_01m7xrtjaf2vpbhb1dy32a7sw8/invitations/inv_01m7xrtjaf2vpbhb1dy32a7sw8',
    '/v1/projets/prj_01m7xrtjaf2vpbhb1dy32a7sw8/invitations',
    '/v1/payments/pay_01m7xrtjaf2vpbhb1dy32a7sw8',
    '/docs',
  ]) {
    assert.equal(shownPath(`${path}?q=x`), path);
  }
});
