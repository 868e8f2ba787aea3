// The door of mails for its neighbours.
export { enqueueMail, type Mail } from './send-mail.job.ts';
