// biome-ignore-all lint/correctness/noUnusedVariables: the next part of the script uses them.
// --- how long this script waits ---
const patience = 60000;
/** A line may swallow what is sent and say nothing: after a minute it is taken for cut, and the same is sent again. */
const patient = () => {
  const call = new AbortController();
  setTimeout(() => call.abort(), patience);
  return call.signal;
};

// --- recordings on this device: kept until the server has them, sent in parts from where it says ---
const largestPart = 65536;
/** What was recorded here and is not with the server: {id, item, type, bytes}. */
let take = null;
let uploading = '';

// A browser that keeps nothing still records: then the page itself is the store.
const openTakes = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('hire', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore('takes');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
async function inTakes(mode, work) {
  const database = await openTakes();
  try {
    return await new Promise((resolve, reject) => {
      const all = database.transaction('takes', mode);
      const asked = work(all.objectStore('takes'));
      all.oncomplete = () => resolve(asked.result);
      all.onabort = () => reject(all.error);
    });
  } finally {
    database.close();
  }
}
async function keepTake(next) {
  take = next;
  try {
    await inTakes('readwrite', (all) => (next ? all.put(next, here) : all.delete(here)));
  } catch {}
}
async function findTake() {
  try {
    take = (await inTakes('readonly', (all) => all.get(here))) || take;
  } catch {}
  return take;
}

const pause = (ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
/** In parts, from where the server says; as long as it takes. */
async function upload() {
  if (!take || uploading === take.id) return;
  const { id, item, bytes } = take;
  uploading = id;
  offer();
  let [offset, size, wait] = [-1, largestPart, 1000];
  while (voice && form?.dataset.item === item && take?.id === id) {
    const from = Math.max(0, offset);
    const part = offset < 0 ? new ArrayBuffer(0) : bytes.slice(from, from + size);
    const to = `${voice.dataset.voice}${id}?item=${item}&size=${bytes.byteLength}&offset=${from}`;
    try {
      const headers = { 'Content-Type': 'application/octet-stream' };
      const answer = await fetch(to, { method: 'POST', headers, body: part, signal: patient() });
      if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
      const told = await answer.json();
      if (!answer.ok) {
        uploading = '';
        if (answer.status !== 401) await keepTake(undefined);
        tell(Object.values(told.fields || {}).join(' ') || told.message, 'bad');
        return offerRecording();
      }
      ({ offset } = told);
      tell(
        `${said.uploading} ${Math.floor((offset / bytes.byteLength) * 100)}${document.documentElement.lang === 'en' ? '%' : '\u202f%'}`,
      );
      if (told.done) {
        await keepTake(undefined);
        uploading = '';
        return refresh();
      }
      [size, wait] = [Math.min(largestPart, size * 2), 1000];
    } catch {
      tell(said.offline, 'warn');
      // A smaller part has a better chance on a line that is cut again and again.
      [size, offset] = [Math.max(8192, size / 2), -1];
      await pause(wait);
      wait = Math.min(30000, wait * 2);
    }
  }
  if (uploading === id) uploading = '';
}

/** The page as it stands now, in the place of this one. */
async function refresh(isBetter = () => true) {
  try {
    const answer = await fetch(location.href, { signal: patient() });
    const text = await answer.text();
    if (answer.ok && isBetter(text) && !sending) replace(text, false);
  } catch {
    // It is asked again by whoever waits.
  }
}
let looks = 0;
function lookForWords() {
  const isWaiting = document.querySelector('[data-waits]');
  if (!isWaiting || ++looks % 3 || !form || !isBlank(contentOf(form))) return;
  void refresh((text) => !text.includes('data-waits'));
}

// A page that answered a form is asked for anew by whoever comes back to it, and the form not sent once more.
document.addEventListener('submit', () => history.replaceState(history.state, '', location.href));
