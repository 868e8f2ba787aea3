// All APIs of the server, each one entry; the first answers for what stands below none.
import { type Api, apiAt } from './api.ts';
import { commonErrors } from './common-errors.ts';
import { hiringApi, hiringDashboardApi } from './hiring/apis.ts';
import { limits } from './limits.ts';

export const platformApi: Api = {
  base: '/v1',
  envelope: 'flat',
  codes: {},
  languages: ['fr', 'en'],
  callers: ['open', 'key', 'session', 'key-or-session'],
  families: {
    payments: {
      bodyBytes: limits.paymentBodyBytes,
      // contract/platform.md E10: elsewhere an unreadable body is BAD_REQUEST, without fields.
      unreadableBody: 'INVALID_REQUEST',
      errors: commonErrors.payments,
    },
    project: {
      bodyBytes: limits.dataBodyBytes,
      unreadableBody: 'BAD_REQUEST',
      errors: commonErrors.project,
    },
    data: {
      bodyBytes: limits.dataBodyBytes,
      unreadableBody: 'BAD_REQUEST',
      errors: commonErrors.data,
    },
    open: {
      bodyBytes: limits.dataBodyBytes,
      unreadableBody: 'BAD_REQUEST',
      errors: commonErrors.open,
    },
  },
  document: {
    path: '/openapi.json',
    file: 'contract/openapi/platform.json',
    title: 'svc',
    summary: 'Paiements et données de référence du Sénégal',
    description:
      'Les messages sont en français, ou en anglais avec Accept-Language: en ou ?lang=en. (Messages are in French, or in English with Accept-Language: en or ?lang=en.)',
  },
};

/** A further API is an entry here, and its operations in contract/index.ts. */
export const apis: readonly [Api, ...Api[]] = [platformApi, hiringApi, hiringDashboardApi];

export const apiOf = (path: string): Api => apiAt(apis, path);
