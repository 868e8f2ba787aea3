// The mark of svc for a browser's tab: a letter on a ground that both themes bear. In a page's own text it is no request;
// of a page without it, a browser asks for /favicon.ico.
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='7' fill='%230b6b46'/%3E%3Cpath d='M21 11c-1-2-3-3-5-3-3 0-5 2-5 4 0 5 10 3 10 8 0 2-2 4-5 4-3 0-5-1-6-4' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

/** The same as a file. */
export const iconFile = decodeURIComponent(icon.slice(icon.indexOf(',') + 1));
