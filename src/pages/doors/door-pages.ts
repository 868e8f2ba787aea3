// The doors of the dashboard, drawn by the server and without a script: what their forms ask for goes to /auth in the
// visitor's name, with the checks and limits of anybody's call (contract/dashboard.md section 3).

import { hash } from 'node:crypto';
import { knows } from '../../http/page.ts';
import type { Serve } from '../kit/declaration.ts';
import { designed } from '../kit/design.ts';
import type { PagesOf } from '../table.ts';
import { confirmDoor } from './confirm-door.ts';
import { door } from './door.ts';
import { forgotDoor } from './forgot-door.ts';
import { reportDoor } from './report-door.ts';
import { resetDoor } from './reset-door.ts';
import { secondFactorDoor } from './second-factor-door.ts';
import { signInDoor } from './sign-in-door.ts';
import { signOutDoor } from './sign-out-door.ts';
import { signUpDoor } from './sign-up-door.ts';
import type { DoorName, DoorServices } from './visit.ts';

export type { DoorServices } from './visit.ts';

export const doorPages = (
  services: DoorServices,
): PagesOf<`/dashboard/${DoorName}` | '/dashboard/doors.css'> => ({
  '/dashboard/sign-in': door(services, signInDoor),
  '/dashboard/sign-up': door(services, signUpDoor),
  '/dashboard/forgot-password': door(services, forgotDoor),
  '/dashboard/reset-password': door(services, resetDoor),
  '/dashboard/confirm': door(services, confirmDoor),
  '/dashboard/sign-out': door(services, signOutDoor),
  '/dashboard/second-factor': door(services, secondFactorDoor),
  '/dashboard/report': door(services, reportDoor),
  '/dashboard/doors.css': style(),
});

/** The colours of all pages before the looks of the doors, as one file: a slow line waits once. */
function style(): Serve {
  const body = Buffer.from(designed('tokens.css', 'ground.css', 'doors.css', 'doors-wide.css'));
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  const headers: [string, string][] = [
    ['Content-Type', 'text/css; charset=utf-8'],
    ['Cache-Control', 'public, max-age=300'],
    ['ETag', `"${tag}"`],
    ['Referrer-Policy', 'no-referrer'],
  ];
  return ({ raw }) => ({
    status: knows(raw.headers['if-none-match'], tag) ? 304 : 200,
    headers,
    body,
  });
}
