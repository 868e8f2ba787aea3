// The guards of recordings that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.
import type { Guard } from './guards.ts';

const recordings = 'src/hiring/recordings';
const visits = 'src/hiring/visits';
const voice = 'test/hiring/voice.test.ts';
const uploads = 'test/hiring/bad-uploads.test.ts';
const transcripts = 'test/hiring/transcripts.test.ts';

export const recordingGuards: readonly Guard[] = [
  {
    name: 'a part of a recording that another site sent is refused',
    file: 'src/pages/candidate/recording-pages.ts',
    takeOut: "if (!services.originAllowed(incoming.raw.headers)) throw fail('FORBIDDEN');",
    putIn: '',
    tests: ['test/contract/authorisation/candidate-matrix.test.ts'],
  },
  {
    name: 'a candidate hears their own recordings alone',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: "if (session?.candidate_id !== candidate.id) throw fail('NOT_FOUND');",
    putIn: '',
    tests: [voice],
  },
  {
    name: 'the address of a recording ends',
    file: `${recordings}/hear-recording.call.ts`,
    takeOut: "if (!(Number(until) > clock.now())) throw fail('NOT_FOUND');",
    putIn: '',
    tests: [voice],
  },
  {
    name: 'a recording is judged by its first part',
    file: `${recordings}/keep-part.call.ts`,
    takeOut: 'if (row.received === 0 && soundTypeOf(bytes) === undefined)',
    putIn: 'if (false)',
    tests: [uploads],
  },
  {
    name: 'a recording is judged once it is whole',
    file: `${recordings}/keep-part.call.ts`,
    takeOut: "if ('fault' in judged) return refuse(files, row, judged.fault, lang);",
    putIn: "if ('fault' in judged) return;",
    tests: [voice],
  },
  {
    name: 'a part begins where the last one ended',
    file: `${recordings}/recording.store.ts`,
    takeOut: '       and received = ${received}`);',
    putIn: '       `);',
    tests: [voice],
  },
  {
    name: 'a part goes no further than the announced size',
    file: `${recordings}/keep-part.call.ts`,
    takeOut: 'if (bytes.length > rest) refuseFields({ part: recordingTexts.beyond }, lang);',
    putIn: '',
    tests: [uploads],
  },
  {
    name: 'a recording keeps the size that it announced',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'if (known.size !== size)',
    putIn: 'if (size < 0)',
    tests: [uploads],
  },
  {
    name: 'a written interview, or a number, takes no recording',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'if (!isSpoken(session)) throw refuse(recordingTexts.notSpoken, lang);',
    putIn: '',
    tests: [uploads],
  },
  {
    name: 'a recording is of the item that is asked',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'if (itemName(session.progress) !== item) throw refuse(visitTexts.elsewhere, lang);',
    putIn: '',
    tests: [uploads, voice],
  },
  {
    name: 'one whole recording an answer',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'await alone(tx, ready);',
    putIn: '',
    tests: [voice],
  },
  {
    name: 'recordings lie encrypted',
    file: 'src/connectors/files/sealed-store.ts',
    takeOut: `  put: (key, bytes) => store.put(key, encrypt(seal, key, bytes)),
  async get(key) {`,
    putIn: `  async get(key) {
    if (seal) return store.get(key);`,
    tests: [voice],
  },
  {
    name: 'what was taken away is heard by nobody',
    file: `${recordings}/hear-recording.call.ts`,
    takeOut: "const isWhole = row?.state === 'ready' || row?.state === 'kept';",
    putIn: 'const isWhole = row !== undefined;',
    tests: [voice],
  },
  {
    name: 'a part has so many bytes at least',
    file: `${recordings}/keep-part.call.ts`,
    takeOut: '(bytes.length < least && !isLast)',
    putIn: 'false',
    tests: [uploads],
  },
  {
    name: 'a recording has eight mebibytes at most',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'refuseFields(faultsOfSize(size), lang);',
    putIn: '',
    tests: [uploads],
  },
  {
    name: 'three recordings of an item wait at the most',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'await makeRoom(tx, session, item, now);',
    putIn: '',
    tests: [uploads],
  },
  {
    name: 'an answer names the recording that waits',
    file: `${visits}/answer-item.ts`,
    takeOut: 'if (spoken?.id !== recording) throw refuse(recordingTexts.gone, lang);',
    putIn: '',
    tests: [uploads],
  },
  {
    name: 'a recording goes with its session',
    file: 'src/hiring/forgetters.ts',
    takeOut: '  forgetRecordings,\n',
    putIn: '',
    tests: [voice],
  },
  {
    name: 'what was recorded and not sent ends with the session',
    file: 'src/hiring/sessions/end-session.ts',
    takeOut: "if (ended.channel === 'VOICE') await removeRecordings(tx, ended, 'unsent', now);",
    putIn: '',
    tests: [voice],
  },
  {
    name: 'the recording goes once its words are confirmed, where its speaker wants that',
    file: `${visits}/spoken.ts`,
    takeOut: 'audio: goes ? null : {',
    putIn: 'audio: {',
    tests: [transcripts],
  },
  {
    name: 'nothing of an interview in Wolof is turned into text',
    file: `${recordings}/ask-for-words.ts`,
    takeOut: "if (ready.language === 'wo') return;",
    putIn: '',
    tests: [transcripts],
  },
  {
    name: 'an answer and a recording that becomes whole wait for each other',
    file: `${visits}/keep-recording.call.ts`,
    takeOut: 'await lockSession(tx, scope, ready.session_id);',
    putIn: '',
    tests: ['test/hiring/recording-races.test.ts'],
  },
];
