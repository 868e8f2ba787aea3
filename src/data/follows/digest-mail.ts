// The mail to a dataset's subscriber, French then English in one plain text: nobody knows the reader's language.
import type { Lang } from '../../db/context.ts';
import type { Mail } from '../../platform/mails/index.ts';
import type { Release } from '../lists/index.ts';

type Digest = {
  /** In the order of their publication. */
  releases: readonly Release[];
  publicUrl: string;
  /** Ends these mails in one click (RFC 8058). */
  unsubscribe: string;
};

export function digestMail(to: string, { releases, publicUrl, unsubscribe }: Digest): Mail {
  const said = (lang: Lang) => releases.flatMap((release) => tell(release, publicUrl, lang));
  return {
    to,
    subject: subjectOf(releases),
    unsubscribe,
    text: [
      'Bonjour,',
      '',
      'Voici ce qui a été publié dans les jeux de données que vous suivez.',
      '',
      ...said('fr'),
      'Vous recevez ce message, un par jour au plus, parce que vous suivez ces jeux de données.',
      'Pour vous désabonner, ouvrez ce lien :',
      unsubscribe,
      '',
      '---',
      '',
      'Hello,',
      '',
      'This is what was published in the datasets that you follow.',
      '',
      ...said('en'),
      'You get this message, one a day at the most, because you subscribed to these datasets.',
      'To unsubscribe, open this link:',
      `${unsubscribe}?lang=en`,
      '',
    ].join('\n'),
  };
}

function subjectOf(releases: readonly Release[]): string {
  const [first] = releases;
  if (first && releases.length === 1) {
    return `${first.title.fr}, version ${first.version} / ${first.title.en}, version ${first.version}`;
  }
  return `${releases.length} nouvelles versions de jeux de données / ${releases.length} new versions of datasets`;
}

const words = {
  fr: {
    counts: ({ added, changed, removed }: Release) =>
      `Ajouts : ${added}. Changements : ${changed}. Suppressions : ${removed}.`,
    breaking: 'Attention : des identifiants ont disparu.',
  },
  en: {
    counts: ({ added, changed, removed }: Release) =>
      `Added: ${added}. Changed: ${changed}. Removed: ${removed}.`,
    breaking: 'Take care: some ids are gone.',
  },
};

function tell(release: Release, publicUrl: string, lang: Lang): string[] {
  const { title, version, summary, dataset, breaking } = release;
  return [
    `${title[lang]}, version ${version}`,
    // The operator's sentence as it was written, on one line.
    ...(summary ? [summary.replace(/\s+/g, ' ')] : []),
    words[lang].counts(release),
    ...(breaking ? [words[lang].breaking] : []),
    // A page for people: the API's own answer counts against a quota, and is nothing to read.
    `${publicUrl}/data/jeux/${dataset}${lang === 'en' ? '?lang=en' : ''}`,
    '',
  ];
}
