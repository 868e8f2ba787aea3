// biome-ignore-all lint/correctness/noUnusedVariables: the next part of the script uses them.
// What the candidate's pages do better with a script, and do without: an answer stays on the device until the server has
// it, drafts are saved, time is counted down, the page goes on without a reload. Where the notice says so, two facts are
// counted, and nothing else is watched (contract/hiring.md sections 3 and 5). Two more parts of this script are for voices.
const live = document.querySelector('.live');
const here = location.pathname;
const saveEvery = 5000;
let words = {};
let form = null;
let waiting = 0;
let sending = false;
let typed = '';
let savedDraft = '';
let drafting = false;
let over = false;

// A browser that keeps nothing still sends: then the page itself is the store.
const memory = {};
const store = {
  read(name) {
    try {
      return JSON.parse(localStorage.getItem(`hire ${name} ${here}`)) || memory[name];
    } catch {
      return memory[name];
    }
  },
  write(name, value) {
    memory[name] = value;
    try {
      if (value) localStorage.setItem(`hire ${name} ${here}`, JSON.stringify(value));
      else localStorage.removeItem(`hire ${name} ${here}`);
    } catch {}
  },
};

const main = () => document.querySelector('main');
const say = (text) => {
  if (live && text) live.textContent = text;
};
const show = (text, kind) => {
  let line = document.querySelector('[data-line]');
  if (!line && text) {
    line = document.createElement('p');
    line.dataset.line = '';
    const before = form || document.querySelector('main > form:last-of-type');
    main().insertBefore(line, before && before.parentElement === main() ? before : null);
  }
  if (!line) return;
  line.className = `notice ${kind || ''}`;
  line.textContent = text || '';
  line.hidden = !text;
  say(text);
};

const fieldsOf = (from, act) => {
  const pairs = [...new FormData(from)].filter(([name]) => name !== 'act');
  return act ? [...pairs, ['act', act]] : pairs;
};
const contentOf = (from) =>
  JSON.stringify(fieldsOf(from).filter(([name]) => /^(text|number|choice)$/.test(name)));
const isBlank = (content) => JSON.parse(content).every(([, value]) => value.trim() === '');

// --- what was counted, where the notice says so ---
const counted = () => store.read('counted') || [0, 0, 0, 0];
const isCounting = () => document.querySelector('[data-counted]');
function add(place, number) {
  if (!isCounting()) return;
  const facts = counted();
  facts[place] = Math.min(999999, facts[place] + Math.round(number));
  store.write('counted', facts);
}
let leftAt = 0;
document.addEventListener('visibilitychange', () => {
  if (document.hidden) leftAt = performance.now();
  else if (leftAt) {
    add(0, 1);
    add(1, (performance.now() - leftAt) / 1000);
    leftAt = 0;
  }
  if (document.hidden) keep();
});
document.addEventListener('paste', (event) => {
  // An answer, or its correction on the last look.
  if (!/^(text|number)$/.test(event.target.name)) return;
  add(2, 1);
  add(3, (event.clipboardData ? event.clipboardData.getData('text') : '').length);
});

// --- the store of what is not sent yet ---
function keep() {
  if (!form || sending) return;
  const content = contentOf(form);
  if (content === typed) return;
  typed = content;
  const item = form.dataset.item;
  store.write('typed', isBlank(content) ? undefined : { item, fields: JSON.parse(content) });
}

async function saveDraft() {
  if (!form || sending || drafting || over) return;
  keep();
  const content = contentOf(form);
  if (content === savedDraft) return;
  drafting = true;
  const from = form;
  try {
    const body = new URLSearchParams(fieldsOf(from, 'draft'));
    const how = { method: 'POST', body, redirect: 'manual', signal: patient() };
    const answer = await fetch(from.action, how);
    if (answer.type === 'opaqueredirect') {
      savedDraft = content;
      const line = from.querySelector('[data-saved]');
      const time = new Date().toLocaleTimeString(document.documentElement.lang, {
        timeStyle: 'short',
      });
      if (line) line.textContent = `${words.saved}, ${time}`;
    }
  } catch {}
  // What failed is kept here, and tried again.
  drafting = false;
}

function post(from, act) {
  const facts = isCounting();
  if (facts) facts.value = counted().join(' ');
  if (from === form) keep();
  store.write('unsent', { to: from.getAttribute('action'), fields: fieldsOf(from, act) });
  waiting = 0;
  void send();
}

async function send() {
  const unsent = store.read('unsent');
  if (!unsent || sending) return;
  sending = true;
  for (const button of document.querySelectorAll('main button')) button.disabled = true;
  for (const input of form ? form.elements : []) input.readOnly = true;
  show(words.sending);
  try {
    const body = new URLSearchParams(unsent.fields);
    const answer = await fetch(unsent.to, { method: 'POST', body, signal: patient() });
    if (answer.status >= 500 || answer.status === 429) throw new Error(String(answer.status));
    const text = await answer.text();
    sending = false;
    // Whoever is not let in keeps it here; what is wrong with it can be mended; all else is with the server.
    if (answer.status !== 401) store.write('unsent', undefined);
    // What was not taken stands on the page that says so.
    if (answer.ok || answer.status === 409) store.write('typed', undefined);
    if (answer.ok) store.write('counted', undefined);
    replace(text, answer.ok);
  } catch {
    sending = false;
    show(words.waiting, 'warn');
    waiting = Math.min(30000, waiting ? waiting * 2 : 1000);
    setTimeout(() => void send(), waiting);
  }
}
addEventListener('online', () => {
  waiting = 0;
  void send();
});

function replace(text, isFine) {
  const page = new DOMParser().parseFromString(text, 'text/html');
  const next = page.querySelector('main');
  if (!next) return location.reload();
  main().replaceWith(document.adoptNode(next));
  document.title = page.title;
  scrollTo(0, 0);
  const title = main().querySelector('h1');
  if (title) {
    title.tabIndex = -1;
    title.focus();
  }
  dress();
  if (live) live.textContent = isFine ? `${words.sentNow} ${document.title}` : ''; // not "sending"
}

// --- time ---
let ends = [];
function tick() {
  for (const one of ends) {
    const s = Math.max(0, Math.round((one.at - performance.now()) / 1000));
    const two = (n) => String(n).padStart(2, '0');
    const m = Math.floor(s / 60);
    one.at_s = s;
    one.place.textContent =
      m >= 60
        ? `${Math.floor(m / 60)}\u00a0h ${two(m % 60)}\u00a0min`
        : m
          ? `${m}\u00a0min ${two(s % 60)}\u00a0s`
          : `${s}\u00a0s`;
    if ((s === 60 || s === 20) && !one.said) {
      one.said = true;
      say(one.place.parentElement.textContent);
    } else if (s !== 60 && s !== 20) one.said = false;
    if (s <= 2 && !one.kept) {
      one.kept = true;
      void saveDraft();
      document.dispatchEvent(new Event('late'));
    }
    if (s === 0 && !one.done) {
      one.done = true;
      timeIsOver(one.place.dataset.of);
    }
  }
}
function timeIsOver(of) {
  // The words of a program as they came are no answer that somebody gave.
  const heard = form?.querySelector('[data-heard]');
  const isHeard = heard && heard.value === heard.defaultValue;
  if (of === 'timeOfQuestion' && form && !isHeard && !isBlank(contentOf(form)))
    return post(form, 'answer');
  over = true;
  // The server's grace goes by, and it takes what was saved.
  setTimeout(() => !sending && location.reload(), of === 'timeOfQuestion' ? 16000 : 61000);
}

function count() {
  const area = form?.querySelector('textarea[data-most]');
  const hint = area && document.getElementById('text-hint');
  if (!hint) return;
  hint.dataset.said = hint.dataset.said || hint.textContent;
  const used = [...area.value].length;
  hint.textContent = used ? `${used} / ${hint.dataset.said}` : hint.dataset.said;
  hint.classList.toggle('fault', used > Number(area.dataset.most));
}

/** What was typed on this device and is with nobody else. */
function restore() {
  const kept = store.read('typed');
  if (!kept) return;
  if (!form || kept.item !== form.dataset.item) {
    store.write('typed', undefined);
    const text = kept.fields.map(([, value]) => value).join('\n');
    if (!form || kept.fields.some(([name]) => name === 'choice') || !words.typed) return;
    const said = document.createElement('p');
    said.className = 'told lost';
    said.textContent = `${words.typed} : ${text}`;
    form.before(said);
    return;
  }
  if (JSON.stringify(kept.fields) === contentOf(form)) return;
  for (const input of form.elements) {
    const values = kept.fields.filter(([name]) => name === input.name).map(([, value]) => value);
    if (/^(radio|checkbox)$/.test(input.type)) input.checked = values.includes(input.value);
    else if (/^(text|number)$/.test(input.name) && values.length) input.value = values[0];
  }
  show(words.restored);
}

function dress() {
  const { say: texts } = main().dataset;
  if (texts) words = JSON.parse(texts);
  form = document.querySelector('form[data-item]');
  over = false;
  const isFaulty = form?.querySelector('[aria-invalid]');
  savedDraft = form ? contentOf(form) : '';
  typed = savedDraft;
  if (!isFaulty) restore();
  ends = [...document.querySelectorAll('[data-left]')].map((place) => ({
    place,
    at: performance.now() + Number(place.dataset.left) * 1000,
  }));
  count();
  document.dispatchEvent(new Event('dressed'));
}

document.addEventListener('input', (event) => {
  if (!form?.contains(event.target)) return;
  count();
  keep();
});

document.addEventListener('submit', (event) => {
  const act = event.submitter ? event.submitter.value : '';
  if (act === 'answer' || act === 'skip' || act === 'send') {
    event.preventDefault();
    post(event.target, act);
  } else if (act === 'draft') {
    event.preventDefault();
    savedDraft = '';
    void saveDraft();
  } else if (event.target.hasAttribute('data-leave') && store.read('unsent')) {
    // Nothing is forgotten that is nowhere else.
    event.preventDefault();
    show(words.waiting, 'warn');
  } else {
    if (event.target.hasAttribute('data-leave')) {
      for (const name of ['typed', 'counted']) store.write(name, undefined);
    }
    if (event.target.dataset.sent) event.preventDefault();
    event.target.dataset.sent = '1';
  }
});
// A page that comes back from the browser's memory may be sent again.
addEventListener('pageshow', () => {
  for (const one of document.forms) delete one.dataset.sent;
});
addEventListener('pagehide', keep);
