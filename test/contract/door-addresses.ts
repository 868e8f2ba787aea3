// Addresses of the doors for the sweep over all pages, with what a link or a form before them may say.
export const doorAddresses = {
  '/dashboard/sign-in': [
    '/dashboard/sign-in',
    '/dashboard/sign-in?next=%2Fdashboard&done=password',
  ],
  '/dashboard/sign-up': ['/dashboard/sign-up'],
  '/dashboard/forgot-password': ['/dashboard/forgot-password', '/dashboard/forgot-password?sent=1'],
  '/dashboard/reset-password': [
    '/dashboard/reset-password?token=aZ09',
    '/dashboard/reset-password?error=INVALID_TOKEN',
    '/dashboard/reset-password',
  ],
  '/dashboard/confirm': [
    '/dashboard/confirm',
    ...[
      'error=TOKEN_EXPIRED',
      'error=INVALID_TOKEN',
      'error=USER_NOT_FOUND',
      'done=1',
      'sent=1',
    ].map((one) => `/dashboard/confirm?${one}`),
  ],
  '/dashboard/sign-out': ['/dashboard/sign-out'],
  '/dashboard/second-factor': ['/dashboard/second-factor?next=%2Fdashboard'],
  '/dashboard/report': ['/dashboard/report'],
  '/dashboard/doors.css': ['/dashboard/doors.css'],
};
