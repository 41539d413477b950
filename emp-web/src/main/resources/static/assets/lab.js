// What every page does: marks where it is, asks before it destroys, copies, and listens to the lab.

import { duration } from './duration.js';

const root = document.querySelector('.brand').pathname;
const here = location.pathname.slice(root.length).split('/')[0];
for (const link of document.querySelectorAll('.bar :is(nav, .who) a')) {
  if (link.pathname.slice(root.length) === here) {
    link.setAttribute('aria-current', 'page');
  } else if (link.dataset.under?.split(' ').includes(here)) {
    link.setAttribute('aria-current', 'true');
  }
}

document.addEventListener('submit', event => {
  const question = event.submitter?.dataset.confirm ?? event.target.dataset.confirm;
  if (question && !window.confirm(question)) {
    event.preventDefault();
  }
});

document.addEventListener('click', async event => {
  for (const copied of document.querySelectorAll('[data-was]')) {
    copied.textContent = copied.dataset.was;
    delete copied.dataset.was;
  }
  const button = event.target.closest('[data-copy]');
  if (button?.dataset.copy === '') {
    await navigator.clipboard.writeText(location.href);
    button.dataset.was = button.textContent;
    button.textContent = 'Copied';
  } else if (button) {
    const words = document.querySelector(button.dataset.copy).cloneNode(true);
    for (const time of words.querySelectorAll('time[title]')) time.textContent = time.title; // who reads it may be elsewhere
    await navigator.clipboard.writeText(words.textContent);
    button.textContent = 'Copied';
  }
});

// A browser lets a page copy over HTTPS or on this machine alone.
if (!navigator.clipboard) document.querySelector('.who [data-copy]')?.remove();

document.addEventListener('click', event => {
  if (event.target.closest('[data-print]')) print();
});

// Ticks every box of a name, or none where all are ticked.
document.addEventListener('click', event => {
  const name = event.target.closest('[data-tick]')?.dataset.tick;
  if (name) {
    const boxes = [...document.querySelectorAll(`input[type=checkbox][name=${name}]`)];
    const all = boxes.every(box => box.checked);
    boxes.forEach(box => { box.checked = !all; });
    document.dispatchEvent(new Event('ticked'));
  }
});

// A text file that is chosen becomes the text of a field.
document.addEventListener('change', async event => {
  if (event.target.dataset.into && event.target.files.length) {
    const field = document.querySelector(event.target.dataset.into);
    field.value = await event.target.files[0].text();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
});

// "/" goes to the search of the lab, "?" to its help; which can turn single keys off.
const help = document.querySelector('#keys');
const wanted = help?.querySelector('[data-keys]');
if (wanted) {
  wanted.checked = localStorage.getItem('keys') !== 'off';
  wanted.addEventListener('change', () => localStorage.setItem('keys', wanted.checked ? 'on' : 'off'));
}
document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog') || localStorage.getItem('keys') === 'off') return;
  const field = document.querySelector('[data-find]');
  if (event.key === '/' && field) {
    event.preventDefault();
    field.focus();
    field.select();
  } else if (event.key === '?' && help) {
    help.showModal();
  }
});

// Times in the reader's zone, with UTC on hover; distances stay true while the page is open.
// What turns false by itself (data-turns) is asked for again then.
const turned = new Map();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
function tellTimes() {
  for (const time of document.querySelectorAll('time[data-zone]:not([title])')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.title = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
    time.textContent = time.dataset.zone === 'seconds' ? `${local(at)}:${two(at.getSeconds())}` : near(local(at));
  }
  for (const words of document.querySelectorAll('[data-zones-of]')) {
    words.removeAttribute('data-zones-of');
    words.textContent = inZone(words.textContent);
  }
  for (const element of document.querySelectorAll('[data-distance]')) {
    const seconds = (new Date(element.dataset.distance) - Date.now()) / 1000;
    const length = duration(Math.abs(seconds));
    const text = Math.abs(seconds) < 5 ? 'now' : seconds < 0 ? `${length} ago` : `in ${length}`;
    if (element.textContent !== text) element.textContent = text;
  }
  for (const element of document.querySelectorAll('[data-turns]')) {
    const at = element.dataset.turns;
    const live = element.closest('[data-live]');
    if (live && Date.now() - new Date(at) > 1000 && Date.now() - (turned.get(at) ?? 0) > 20000) {
      turned.set(at, Date.now());
      window.htmx?.trigger(live, 'live');
    }
  }
}
function two(number) {
  return String(number).padStart(2, '0');
}
// In UTC where the reader has chosen that.
function local(at) {
  if (localStorage.getItem('zone') === 'UTC') return at.toISOString().slice(0, 16).replace('T', ' ');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
// The day in a word where it is close: "today 20:06".
function near(time) {
  const days = { yesterday: -1, today: 0, tomorrow: 1 };
  for (const [word, away] of Object.entries(days)) {
    if (local(new Date(Date.now() + away * 86400000)).slice(0, 10) === time.slice(0, 10)) return `${word} ${time.slice(11)}`;
  }
  return time;
}
// Words with times in UTC, which stand behind those of the reader's zone in brackets where it is another one.
function inZone(words) {
  const times = words.match(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g) ?? [];
  const at = time => new Date(`${time.slice(0, 10)}T${time.slice(11, 16)}Z`);
  if (times.every(time => local(at(time)) === time.slice(0, 16))) return words;
  return `${times.reduce((text, time) => text.replace(time, local(at(time))), words)} (${times.join(' to ')})`;
}
// The server draws days and nights in the zone that it is told; a page comes in UTC.
const shownZone = localStorage.getItem('zone') === 'UTC' ? 'UTC' : zone;
document.addEventListener('htmx:configRequest', ({ detail }) => {
  if (/\/(timeline\/lanes|yaml\/preview)\b/.test(detail.path)) detail.parameters.readerZone = shownZone;
});
if (shownZone !== 'UTC') {
  document.addEventListener('htmx:load', () => document.querySelectorAll('#lanes').forEach(lanes => window.htmx.trigger(lanes, 'live')), { once: true });
}
const zones = document.querySelector('[data-zones]');
if (zones && !['UTC', 'Etc/UTC'].includes(zone)) {
  const utc = localStorage.getItem('zone') === 'UTC';
  zones.textContent = utc ? 'Times are UTC ' : `Times are in ${zone}, UTC on hover `;
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'link', textContent: utc ? `Show ${zone}` : 'Show UTC' });
  button.addEventListener('click', () => {
    localStorage.setItem('zone', utc ? 'local' : 'UTC');
    location.reload();
  });
  zones.append(button);
}
tellTimes();
setInterval(tellTimes, 5000);
document.addEventListener('htmx:load', tellTimes);
document.addEventListener('htmx:afterSwap', tellTimes); // before it is seen: else the columns of tables move

const { giveBack, keepOpen, keepTyped } = await import('./sent.js');
giveBack();

// A link to what is folded opens it.
document.getElementById(location.hash.slice(1))?.closest('details')?.setAttribute('open', '');

// Sentences for a paper are printed though they are folded.
addEventListener('beforeprint', () => document.querySelectorAll('details.answer').forEach(one => { one.open = true; }));

// A fragment that is the login page means that the session has ended; an error is said where the answer was to go.
document.addEventListener('htmx:beforeSwap', event => {
  if (new URL(event.detail.xhr.responseURL).pathname === '/login') {
    event.detail.shouldSwap = false;
    const form = event.detail.requestConfig.elt.closest('form');
    if (form) keepTyped(form, true);
    else keepOpen();
    location.reload();
  }
});
document.addEventListener('htmx:responseError', event => {
  const { xhr, target } = event.detail;
  if (target.id === 'panel') {
    target.replaceChildren(Object.assign(document.createElement('p'), {
      className: 'empty',
      textContent: xhr.status === 404 ? 'There is no such sample in this run.' : `The server answered ${xhr.status}.`,
    }));
  }
});

// The processes of a sample, where there are many.
const arrangeRows = () => document.querySelectorAll('[data-rows]').forEach(async tools => (await import('./diff.js')).arrange(tools));
arrangeRows();
document.addEventListener('htmx:load', arrangeRows);

const charts = document.querySelector('[data-chart="run"]');
let redraw = () => {};
if (charts) {
  const { showRun } = await import('./run-charts.js');
  redraw = await showRun(charts);
}

if (document.querySelector('[data-bound]')) {
  const { moveBound } = await import('./bound.js');
  document.querySelectorAll('[data-bound]').forEach(moveBound);
}

const order = document.querySelector('[data-order]');
if (order) {
  const { keepInStep } = await import('./order.js');
  keepInStep(order);
}

const ticks = document.querySelector('[data-ticks]');
if (ticks) {
  const { keepTicks } = await import('./ticks.js');
  keepTicks(ticks);
} else if (location.pathname !== '/runs') {
  sessionStorage.removeItem('ticked-runs');
}

const lanes = document.querySelector('[data-bars], [data-order]');
if (lanes) {
  const { fitNames, tellBars } = await import('./timeline.js');
  if (lanes.matches('[data-bars]')) tellBars(lanes);
  fitNames(lanes);
  document.addEventListener('htmx:load', () => fitNames(lanes));
  addEventListener('resize', () => fitNames(lanes));
}

// Elements with data-live="run", "run:7", "machine" or "job" are fetched again when such a thing changed, at most once in two seconds;
// more rarely what is computed of all samples of a long run (data-samples): what comes to many is hardly seen. All pages ask for
// that at the same moments by the clock, so that it is computed once for them.
if (document.querySelector('[data-live]')) {
  const { keepSteady } = await import('./steady.js');
  keepSteady();
  const waiting = new Map();
  const pauseOf = samples => 1000 * ([2, 5, 10, 20, 30].find(seconds => samples <= 10000 * seconds) ?? 60);
  const later = (key, action, pause = 2000) => {
    if (!waiting.has(key)) {
      const wait = pause > 2000 ? pause - Date.now() % pause : pause;
      waiting.set(key, setTimeout(() => { waiting.delete(key); action(); }, wait));
    }
  };
  const fetchAgain = isWanted => {
    for (const element of document.querySelectorAll('[data-live]')) {
      if (isWanted(element.dataset.live.split(' '))) {
        later(element.id, () => window.htmx.trigger(`#${element.id}`, 'live'), pauseOf(Number(element.dataset.samples ?? 0)));
      }
    }
  };
  const changed = kind => event => {
    fetchAgain(wanted => wanted.includes(kind) || wanted.includes(`${kind}:${event.data}`));
    if (kind === 'run' && charts && charts.dataset.run === event.data) {
      later('charts', () => redraw(), pauseOf(redraw.samples?.() ?? 0));
    }
  };
  const listen = () => {
    const source = new EventSource('/live');
    source.addEventListener('open', () => {
      if (document.body.dataset.listening) fetchAgain(() => true); // who knows what happened meanwhile
      document.body.dataset.listening = 'yes';
    });
    source.addEventListener('run', changed('run'));
    source.addEventListener('machine', changed('machine'));
    source.addEventListener('job', changed('job'));
    source.addEventListener('error', async () => {
      if (source.readyState !== EventSource.CLOSED) return;
      const answer = await fetch('/account', { redirect: 'manual' }).catch(() => null);
      if (answer?.type === 'opaqueredirect') { // the session has ended
        keepOpen();
        location.reload();
      } else {
        setTimeout(listen, 10000);
      }
    });
    addEventListener('pagehide', () => source.close());
  };
  listen();
}
