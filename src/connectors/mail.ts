// Placeholder until the mailer lands.
export type Mailer = {
  send(mail: { to: string; subject: string; text: string; id: string }): Promise<void>;
  close(): Promise<void>;
};
export function createMailer(_options: {
  smtpUrl: string | null;
  folder: string;
  from: string;
}): Mailer {
  return { send: async () => {}, close: async () => {} };
}
