// The words about spoken answers, in both languages: those of the page, and those that its script says.
import type { Text } from '../../../contract/text.ts';

export const voiceWords = {
  aloud: { fr: 'Répondre à voix haute', en: 'Answer by voice' },
  aloudHint: {
    fr: 'Jusqu’à 3 minutes. Recommencez autant de fois que vous voulez avant d’envoyer.',
    en: 'Up to 3 minutes. Start over as often as you like before you send.',
  },
  voiceAlone: {
    fr: 'Vous répondez à voix haute et votre voix est enregistrée. Sans micro, ou si vous préférez, vous répondez aux mêmes questions par écrit.',
    en: 'You answer by voice and your voice is recorded. Without a microphone, or if you prefer, you answer the same questions in writing.',
  },
  tryMicrophone: { fr: 'Essayer le micro', en: 'Try the microphone' },
  record: { fr: 'Enregistrer ma réponse', en: 'Record my answer' },
  stopRecording: { fr: 'Arrêter l’enregistrement', en: 'Stop recording' },
  keepRecording: { fr: 'Garder cet enregistrement', en: 'Keep this recording' },
  recordAgain: { fr: 'Enregistrer à nouveau', en: 'Record again' },
  readAloud: { fr: 'Écouter la question', en: 'Hear the question' },
  inWritingInstead: { fr: 'Ou répondez par écrit', en: 'Or answer in writing' },
  yourRecording: { fr: 'Votre enregistrement', en: 'Your recording' },
  transcript: {
    fr: 'Vos paroles en texte : corrigez ce qui ne va pas',
    en: 'Your words as text: correct what is wrong',
  },
  transcriptHint: {
    fr: 'Un programme les a écrites. Ce que vous envoyez est ce qui compte.',
    en: 'A program wrote them. What you send is what counts.',
  },
  transcribing: {
    fr: 'Vos paroles sont mises en texte. Vous pouvez attendre, ou envoyer sans texte.',
    en: 'Your words are being turned into text. You may wait, or send without text.',
  },
  notTranscribed: {
    fr: 'Vos paroles n’ont pas pu être mises en texte. L’enregistrement est envoyé comme il est.',
    en: 'Your words could not be turned into text. The recording is sent as it is.',
  },
  noTranscript: {
    fr: 'Rien n’est mis en texte ici. L’enregistrement est envoyé comme il est.',
    en: 'Nothing is turned into text here. The recording is sent as it is.',
  },
  summary: { fr: 'Résumé écrit (facultatif)', en: 'Written summary (optional)' },
  dropRecording: { fr: 'Effacer l’enregistrement', en: 'Erase the recording' },
  spokenAnswer: { fr: 'Réponse orale.', en: 'Spoken answer.' },
  spokenWithout: {
    fr: 'Réponse orale, sans texte.',
    en: 'Spoken answer, without text.',
  },
} as const satisfies Record<string, Text>;

/** What the script says by itself. */
export const spokenByScript = {
  asking: {
    fr: 'Autorisez le micro dans la fenêtre du navigateur.',
    en: 'Allow the microphone in the browser’s window.',
  },
  trying: { fr: 'Essai : parlez pendant deux secondes.', en: 'Trial: speak for two seconds.' },
  tried: {
    fr: 'Le micro fonctionne. Écoutez l’essai, puis enregistrez votre réponse.',
    en: 'The microphone works. Listen to the trial, then record your answer.',
  },
  refused: {
    fr: 'Le micro n’est pas autorisé. Pour le permettre : le cadenas ou le « i » à côté de l’adresse, Micro, Autoriser, puis rechargez la page. Vous pouvez aussi répondre par écrit ici.',
    en: 'The microphone is not allowed. To allow it: the lock or the “i” beside the address, Microphone, Allow, then reload the page. You may also answer in writing here.',
  },
  unable: {
    fr: 'Ce navigateur ne peut pas enregistrer. Répondez par écrit, ou ouvrez votre lien dans un autre navigateur.',
    en: 'This browser cannot record. Answer in writing, or open your link in another browser.',
  },
  lost: {
    fr: 'Le micro s’est coupé. Ce qui était enregistré est gardé ; vous pouvez recommencer, ou répondre par écrit. Pour permettre le micro : le cadenas ou le « i » à côté de l’adresse.',
    en: 'The microphone was taken away. What was recorded is kept; you may start over, or answer in writing. To allow the microphone: the lock or the “i” beside the address.',
  },
  recording: { fr: 'Enregistrement en cours', en: 'Recording' },
  recorded: {
    fr: 'Écoutez, puis gardez ou recommencez.',
    en: 'Listen, then keep it or start over.',
  },
  uploading: { fr: 'Envoi de l’enregistrement', en: 'Sending the recording' },
  offline: {
    fr: 'Pas de connexion. L’enregistrement est gardé sur cet appareil et partira dès qu’elle revient.',
    en: 'No connection. The recording is kept on this device and will be sent as soon as it is back.',
  },
  found: {
    fr: 'Un enregistrement était gardé sur cet appareil : il part maintenant.',
    en: 'A recording was kept on this device: it is being sent now.',
  },
} as const satisfies Record<string, Text>;
