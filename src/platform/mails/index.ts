// The door of mails for its neighbours: put in the queue with the change that causes them.
export {
  createMailQueue,
  dropSlowMails,
  type Mail,
  queueAskedMails,
  queueMails,
  queueSlowMail,
} from './queue-mails.ts';
