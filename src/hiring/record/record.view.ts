// The processing record as a page to print: headings and lists, without style or script.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { Lang, Text } from '../../../contract/text.ts';

type Shown = Reply<Operations['getProcessingRecord']>;

const words = {
  title: { fr: 'Registre du traitement', en: 'Processing record' },
  controller: { fr: 'Responsable', en: 'Controller' },
  receipt: { fr: 'Récépissé de la CDP', en: 'CDP receipt' },
  none: { fr: 'aucun', en: 'none' },
  purposes: { fr: 'Finalités', en: 'Purposes' },
  data: { fr: 'Données', en: 'Data' },
  recipients: { fr: 'Destinataires', en: 'Recipients' },
  retention: { fr: 'Conservation', en: 'Retention' },
  stays: { fr: 'Ce qui reste', en: 'What stays' },
  rights: { fr: 'Droits', en: 'Rights' },
  security: { fr: 'Sécurité', en: 'Security' },
} as const satisfies Record<string, Text>;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

export function recordPage(record: Shown, lang: Lang): string {
  const say = (name: keyof typeof words) => escaped(words[name][lang]);
  const list = (lines: readonly string[]) =>
    `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
  const part = (name: keyof typeof words, lines: readonly string[]) =>
    `<h2>${say(name)}</h2>${list(lines)}`;
  const colon = lang === 'fr' ? ' : ' : ': ';
  const { controller, retention } = record;
  const known = [
    controller.name,
    controller.contactEmail,
    controller.contactPhone,
    controller.privacyUrl,
  ].filter((one) => one !== null);
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${say('title')}</title></head><body>`,
    `<h1>${say('title')}${colon}${escaped(record.title)}</h1>`,
    part('controller', [
      ...known,
      `${words.receipt[lang]}${colon}${controller.cdpReceipt ?? words.none[lang]}`,
    ]),
    part('purposes', record.purposes),
    part(
      'data',
      record.data.map(({ name, text }) => `${name}${colon}${text}`),
    ),
    part(
      'recipients',
      record.recipients.map(({ name, what }) => `${name}${colon}${what}`),
    ),
    part('retention', retention.rules),
    part(
      'stays',
      retention.stays.map(({ what, why }) => `${why} (${what})`),
    ),
    part('rights', record.rights),
    part('security', record.security),
    `<p>${escaped(record.generatedAt)}</p></body></html>\n`,
  ].join('\n');
}
