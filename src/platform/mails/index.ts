// The door of mails for its neighbours: put in the queue with the change that causes them.
export { createMailQueue, type Mail, queueAskedMails, queueMails } from './queue-mails.ts';
