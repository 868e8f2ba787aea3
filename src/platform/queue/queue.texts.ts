// Why a job is not run now, in both languages.
import type { Text } from '../../../contract/text.ts';

export const queueTexts = {
  running: {
    fr: 'La tâche est en cours : attendez qu’elle finisse.',
    en: 'The job is under way: wait until it ends.',
  },
  itsTime: {
    fr: 'Cette sorte de tâche vient à son heure et jamais avant.',
    en: 'A job of this kind comes at its time and never before.',
  },
  waitedFor: {
    fr: 'Quelque chose attend la fin de cette tâche : seul un e-mail peut être annulé.',
    en: 'Something waits for the end of this job: only a mail can be cancelled.',
  },
} satisfies Record<string, Text>;
