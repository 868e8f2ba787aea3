// The mail that a file is ready, in the language in which it was asked for (contract/dashboard.md UI85).
import { counted } from '../../kit/counted.ts';
import type { Mail } from '../../platform/index.ts';
import type { ExportRow } from './kept-export.store.ts';

export function readyMail(
  { name, email }: { name: string; email: string },
  { project_id: id, mode, rows, lang }: ExportRow,
  publicUrl: string,
): Mail {
  // A name is on one line, whatever its author put into it.
  const project = name.replace(/\s+/g, ' ');
  const many = counted(rows, { fr: 'ligne', en: 'row' });
  const page = `${publicUrl}/dashboard/projects/${id}/${mode}/exports`;
  if (lang === 'fr') {
    return {
      to: email,
      subject: 'Votre export est prêt',
      text: [
        'Bonjour,',
        '',
        `L’export demandé pour le projet « ${project} » est prêt : ${many.fr}.`,
        'Son fichier est gardé sept jours, ici :',
        page,
        '',
      ].join('\n'),
    };
  }
  return {
    to: email,
    subject: 'Your export is ready',
    text: [
      'Hello,',
      '',
      `The export asked for in the project “${project}” is ready: ${many.en}.`,
      'Its file is kept for seven days, here:',
      page,
      '',
    ].join('\n'),
  };
}
