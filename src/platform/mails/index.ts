// The door of mails for its neighbours: put in the queue with the change that causes them.
export { enqueueMail, type Mail } from './send-mail.job.ts';
