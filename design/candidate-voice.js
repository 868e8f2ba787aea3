// --- answers by voice: the last part of the one script of these pages (contract/hiring.md section 6) ---
const kinds = [
  'audio/mp4;codecs=mp4a.40.2',
  'audio/webm;codecs=opus',
  'audio/mp4',
  'audio/ogg;codecs=opus',
];
const longest = 180;
let voice = null;
let said = {};
let stream = null;
let recorder = null;
let begunAt = 0;
let isLost = false;
/** The question's time is nearly over: what is recorded is sent without being asked for. */
let isLate = false;

const tell = (text, kind) => {
  const line = voice?.querySelector('[data-told]');
  if (!line) return;
  line.className = text ? `notice ${kind || ''}` : '';
  line.textContent = text || '';
  delete line.dataset.length;
};
const offer = (...names) => {
  for (const button of voice?.querySelectorAll('[data-do]') || []) {
    if (button.dataset.do !== 'read') button.hidden = !names.includes(button.dataset.do);
  }
};
const offerRecording = (...more) => offer(store.read('voice') ? 'record' : 'try', ...more);
function hearHere(blob) {
  const player = voice?.querySelector('[data-heard]');
  if (!player) return;
  if (player.src) URL.revokeObjectURL(player.src);
  player.hidden = !blob;
  if (blob) player.src = URL.createObjectURL(blob);
  else player.removeAttribute('src');
}

function closeMicrophone() {
  for (const track of stream?.getTracks() || []) track.stop();
  stream = null;
}
async function openMicrophone() {
  tell(said.asking);
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    tell('');
    return true;
  } catch {
    tell(said.refused, 'warn');
    form?.querySelector('textarea')?.focus();
    return false;
  }
}

/** Some browsers say that they record what they cannot play: only a trial tells. */
async function tryMicrophone() {
  offer();
  if (!(await openMicrophone())) return offerRecording();
  tell(said.trying);
  for (const kind of kinds.filter((one) => MediaRecorder.isTypeSupported(one))) {
    const blob = await recordFor(kind, 2000).catch(() => null);
    if (!blob || !(await plays(blob))) continue;
    closeMicrophone();
    store.write('voice', kind);
    hearHere(blob);
    tell(said.tried);
    return offerRecording();
  }
  closeMicrophone();
  tell(said.unable, 'warn');
}
const recordFor = (mimeType, ms) =>
  new Promise((resolve, reject) => {
    const trial = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 24000 });
    const chunks = [];
    trial.ondataavailable = ({ data }) => chunks.push(data);
    trial.onstop = () => resolve(new Blob(chunks, { type: mimeType }));
    trial.onerror = reject;
    trial.start();
    setTimeout(() => trial.state !== 'inactive' && trial.stop(), ms);
  });
const plays = (blob) =>
  new Promise((resolve) => {
    const player = new Audio();
    const done = (does) => {
      clearTimeout(timer);
      player.removeAttribute('src');
      resolve(does);
    };
    const timer = setTimeout(() => done(false), 5000);
    player.muted = true;
    player.ontimeupdate = () => player.currentTime > 0 && done(true);
    player.onerror = () => done(false);
    player.src = URL.createObjectURL(blob);
    player.play().catch(() => done(false));
  });

async function record() {
  offer();
  hearHere();
  if (!(await openMicrophone())) return offerRecording();
  const mimeType = store.read('voice');
  const id = crypto.randomUUID();
  const { item } = form.dataset;
  const chunks = [];
  const mine = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 24000 });
  recorder = mine;
  isLost = false;
  for (const track of stream.getTracks()) track.onended = () => (isLost = true);
  let kept = Promise.resolve();
  mine.ondataavailable = ({ data }) => {
    if (!data.size) return;
    chunks.push(data);
    const all = new Blob(chunks, { type: mimeType });
    // All of it each time: a battery that dies takes five seconds with it, and not the answer.
    kept = kept.then(async () =>
      keepTake({ id, item, type: mimeType, bytes: await all.arrayBuffer() }),
    );
  };
  mine.onstop = async () => {
    if (recorder === mine) recorder = null;
    closeMicrophone();
    await kept;
    if (!voice || form?.dataset.item !== item) return;
    if (take?.id !== id) {
      tell(said.lost, 'warn');
      return offerRecording();
    }
    if (isLate) return upload();
    hearHere(new Blob([take.bytes], { type: mimeType }));
    tell(isLost ? said.lost : said.recorded, isLost ? 'warn' : '');
    offerRecording('use');
    voice.querySelector('[data-do=use]').focus();
  };
  begunAt = performance.now();
  mine.start(5000);
  offer('stop');
  showLength();
  voice.querySelector('[data-do=stop]').focus();
}
const stopRecording = () => recorder && recorder.state !== 'inactive' && recorder.stop();
function showLength() {
  if (!recorder) return;
  const s = Math.floor((performance.now() - begunAt) / 1000);
  const minutes = (n) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}`;
  const line = voice?.querySelector('[data-told]');
  // Once aloud, then seen alone: a reader that says each second is heard in the recording.
  if (s === 0) tell(said.recording);
  else if (line) line.dataset.length = `${minutes(s)} / ${minutes(longest)}`;
  if (s >= longest) stopRecording();
}

/** A voice of this device: another one would send the question to somebody. */
function localVoice() {
  const lang = (main().querySelector('h1')?.lang || document.documentElement.lang).slice(0, 2);
  const all = window.speechSynthesis?.getVoices() || [];
  return all.find((one) => one.localService && one.lang.toLowerCase().startsWith(lang));
}
function offerReading() {
  const button = voice?.querySelector('[data-do=read]');
  if (button) button.hidden = !localVoice();
}
window.speechSynthesis?.addEventListener?.('voiceschanged', offerReading);
function readAloud() {
  const words = new SpeechSynthesisUtterance(main().querySelector('h1').textContent);
  words.voice = localVoice();
  words.lang = words.voice.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

async function dressVoice() {
  stopRecording();
  closeMicrophone();
  window.speechSynthesis?.cancel();
  isLate = false;
  voice = document.querySelector('[data-voice]');
  const known = await findTake();
  // What was said to a question that is answered is nowhere needed.
  if (known && known.item !== form?.dataset.item) await keepTake(undefined);
  if (!voice) return;
  said = JSON.parse(voice.dataset.words);
  voice.hidden = false;
  offerReading();
  if (!navigator.mediaDevices?.getUserMedia || !window.MediaRecorder) {
    return tell(said.unable, 'warn');
  }
  if (!take) return offerRecording();
  tell(said.found);
  void upload();
}

const doings = { try: tryMicrophone, record, stop: stopRecording, use: upload, read: readAloud };
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-do]');
  if (button) void doings[button.dataset.do]();
});
document.addEventListener('submit', (event) => {
  if (event.target.hasAttribute('data-leave') && !event.defaultPrevented) void keepTake(undefined);
});
document.addEventListener('late', () => {
  isLate = true;
  if (recorder) stopRecording();
  else void upload();
});
document.addEventListener('dressed', () => void dressVoice());
setInterval(showLength, 500);
setInterval(lookForWords, 1000);

// All parts are here: the page begins.
if (main().dataset.state) {
  dress();
  tick();
  setInterval(tick, 1000);
  setInterval(() => void saveDraft(), saveEvery);
  void send();
}
