// The mail with the code of a payout destination, French then English: nobody knows the reader's language.
import { iso } from '../../kit/clock.ts';
import type { Mail } from '../../platform/index.ts';

export type CodeOf = {
  to: string;
  projectName: string;
  projectId: string;
  masked: string;
  code: string;
  expiresAt: number;
};

export function payoutCodeMail(of: CodeOf): Mail {
  const until = `${iso(of.expiresAt).slice(11, 16)} UTC`;
  const project = of.projectName.replace(/\s+/g, ' ');
  return {
    to: of.to,
    subject: 'Code de vérification de la destination de virement / Code of the payout destination',
    text: [
      'Bonjour,',
      '',
      `Le code de la destination ${of.masked} du projet « ${project} » (${of.projectId}) est :`,
      '',
      `    ${of.code}`,
      '',
      `Il vaut jusqu’à ${until}. Si personne de votre équipe n’ajoute cette destination, ne le donnez à personne`,
      'et révoquez les clés API du projet.',
      '',
      '---',
      '',
      'Hello,',
      '',
      `The code of the payout destination ${of.masked} of the project "${project}" (${of.projectId})`,
      `is the one above. It is good until ${until}. If nobody of your team adds this destination, give it to`,
      'nobody and revoke the API keys of the project.',
      '',
    ].join('\n'),
  };
}
