// Sends the configured speech service one recording; prints the answer, the time and what of the contract it broke: check-speech [file]
import { limits } from '../../../contract/limits.ts';
import { readConfig } from '../../config.ts';
import { soundTypeOf } from '../../connectors/files/judge-sound.ts';
import { createSpeech, type SpeechAnswer } from '../../connectors/speech.ts';
import { nameOfService } from '../../kit/service-settings.ts';
import { printable } from '../../kit/text.ts';
import { type Command, Faulty, usageError } from '../command.ts';
import { readBytes } from '../read-text-file.ts';
import { tones } from '../tones.ts';

export const command: Command = async (args) => {
  const [path, more] = args;
  if (more !== undefined) throw usageError('check-speech [file]');
  const { hireSpeech } = readConfig();
  if (hireSpeech === null) {
    return 'No speech to text is configured (HIRE_STT_URL, HIRE_STT_MODEL): recordings are kept without their words.';
  }
  const bytes = path === undefined ? tones() : readBytes(path);
  const type = soundTypeOf(bytes) ?? 'audio/wav';
  const timeout_ms = limits.transcriptionWait_ms;
  const speech = createSpeech(hireSpeech);
  const answer = await speech.transcribe({ bytes, type, language: 'fr', timeout_ms });
  const broken = answer.fault === null ? [] : [faultText(answer)];
  const text = [
    `Sent ${nameOfService(hireSpeech)} ${path ?? 'two seconds of tones'} (${bytes.length} bytes, ${type}).`,
    ...(answer.fault === null ? [`Answer: ${printable(answer.text, 2_000) || '(no words)'}`] : []),
    `Time: ${(answer.took_ms / 1_000).toFixed(1)} s`,
    ...(broken.length > 0 ? broken.map((one) => `Broken: ${one}`) : ['Nothing was broken.']),
  ].join('\n');
  if (broken.length > 0) throw new Faulty(text);
  return text;
};

function faultText({ fault, status }: SpeechAnswer): string {
  const texts = {
    timeout: `It gave no answer within ${limits.transcriptionWait_ms / 1_000} s.`,
    connection: 'It cannot be reached, or ended the connection.',
    redirect: `It points elsewhere (status ${status}), which is not followed.`,
    status: `It answered with status ${status}. whisper-server needs --inference-path /v1/audio/transcriptions --convert.`,
    too_large: 'Its answer is longer than 1 MiB.',
    protocol: 'Its answer is no {"text": …}.',
    closed: 'The question was given up.',
  };
  return texts[fault ?? 'closed'];
}
