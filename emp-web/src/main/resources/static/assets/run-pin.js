// What a reader pins on a run's page: a copy of the panel that stays beside what comes next.
import { Numbers } from './points.js';
import { sampleAddress, selectionAddress } from './run-panel.js';

const place = () => document.querySelector('#pinned');

// Keeps what the panel shows, or drops what is kept.
export function pin({ view, write }, panel) {
  const pinned = place();
  pinned.hidden = !pinned.hidden;
  view.pin = pinned.hidden ? null : view.chosen.size ? view.chosen : view.sample === null ? null : Numbers.of([view.sample]);
  if (!pinned.hidden) {
    pinned.querySelector('div').replaceChildren(panel.element.cloneNode(true));
    markAsPinned(pinned);
  }
  write();
}

// Fetches what the address says is pinned; drops it if it is not there.
export async function pinAgain(run) {
  const { view } = run;
  const response = await fetch(view.pin.size === 1 ? sampleAddress(run, view.pin) : selectionAddress(run, view.pin), { headers: { 'HX-Request': 'true' } });
  if (!response.ok) {
    view.pin = null;
    run.write();
    return;
  }
  const pinned = place();
  const kept = Object.assign(document.createElement('div'), { className: 'panel' });
  kept.innerHTML = await response.text();
  pinned.querySelector('div').replaceChildren(kept);
  pinned.hidden = false;
  window.htmx.process(kept);
  markAsPinned(pinned);
  window.htmx.trigger(kept, 'htmx:load'); // for its times
}

function markAsPinned(pinned) {
  for (const element of pinned.querySelectorAll('div [id], div[id]')) element.removeAttribute('id');
  for (const live of pinned.querySelectorAll('[data-live]')) live.removeAttribute('data-live');
  for (const live of pinned.querySelectorAll('[aria-live]')) live.removeAttribute('aria-live');
  for (const region of pinned.querySelectorAll('[role=region]')) region.setAttribute('aria-label', `Pinned: ${region.getAttribute('aria-label')}`);
}
