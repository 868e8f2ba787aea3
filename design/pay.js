// Payers' pages with a script, as without one: follow the payment, count down, print, take a second press for the first.
const main = () => document.querySelector('main');
const live = document.querySelector('.live');
let ends = 0;
// Seconds at which a listener is told, once; a tab that slept may be late.
let marks = [60, 20];

function dress() {
  const left = document.querySelector('[data-left]');
  if (left) {
    ends = performance.now() + Number(left.dataset.left) * 1000;
    left.hidden = false;
    const until = left.parentElement.firstElementChild;
    until.previousSibling.textContent = '';
    until.hidden = true;
  }
  const print = document.querySelector('[data-print]');
  if (print) {
    print.hidden = false;
    print.addEventListener('click', () => window.print());
  }
}

function tick() {
  const shown = document.querySelector('[data-left] b');
  if (!shown) return;
  const s = Math.max(0, Math.round((ends - performance.now()) / 1000));
  const two = (n) => String(n).padStart(2, '0');
  const h = Math.floor(s / 3600);
  shown.textContent = `${h ? `${h}:` : ''}${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
  if (!(s <= marks[0])) return;
  marks = marks.filter((mark) => mark < s);
  live.textContent = shown.parentElement.textContent;
}

async function look() {
  const { state = '' } = main().dataset;
  if (!/^(pending|processing)/.test(state)) return;
  let wait = state.startsWith('processing') ? 2000 : 5000;
  try {
    const answer = await fetch(location.href, { cache: 'no-store' });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const next = page.querySelector('main');
      if (next && next.dataset.state !== main().dataset.state) show(page, next);
    } else wait = 10000;
  } catch {
    wait = 10000;
  }
  setTimeout(look, wait);
}

function show(page, next) {
  main().replaceWith(document.adoptNode(next));
  document.title = page.title;
  if (!page.querySelector('.tools')) document.querySelector('.tools')?.remove();
  const title = main().querySelector('h1');
  const said = main().querySelector('.notice');
  live.textContent = `${title.textContent} ${said ? said.textContent : ''}`;
  title.tabIndex = -1;
  title.focus();
  dress();
  tick();
}

document.addEventListener('submit', (event) => {
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = '1';
  // A page that answered a form is asked for anew by whoever comes back to it, and the form not sent once more.
  history.replaceState(history.state, '', location.href);
});
// A page that comes back from the browser's memory may be sent again.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});

dress();
setInterval(tick, 1000);
tick();
setTimeout(look, 2000);
