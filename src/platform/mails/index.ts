// The door of mails for its neighbours: put in the queue with the change that causes them.
export {
  createMailQueue,
  dropSlowMails,
  type Mail,
  type MailPayload,
  mailKind,
  queueAskedMails,
  queueMails,
  queueSlowMail,
  slowMailKind,
} from './queue-mails.ts';
