// Asks the server for the points of a run that can be seen in the view, and tells which of them the view means.
import { load } from './points.js';
import { query, short } from './run-address.js';

export class PointLoader {
  constructor(run) {
    this.run = run;
    this.asked = null;
    this.asking = null;
    this.coming = null;
  }

  async load() {
    this.asked = this.#address();
    this.run.points = await load(this.asked, this.run.view.x);
  }

  // Asks for the points of another view, where those at hand are not all of it. The last question is the one that counts.
  refine() {
    const { run } = this;
    const { root, view, points } = run;
    const wanted = this.#address();
    if (wanted === this.asked || (points.covers(view.x) && points.time === beside(run))) return this.coming;
    const withoutKept = url => url.replace(/&keep=.*/, '');
    if (withoutKept(wanted) === withoutKept(this.asked) && (view.sample === null || points.index.has(view.sample))
      && chosenPoints(run).length === view.chosen.size) return this.coming;
    this.asking?.abort();
    this.asking = new AbortController();
    this.asked = wanted;
    root.setAttribute('aria-busy', 'true');
    this.coming = load(wanted, view.x, this.asking.signal).then(finer => {
      root.removeAttribute('aria-busy');
      run.points = finer;
      return run.draw();
    }, failure => { if (failure.name !== 'AbortError') throw failure; });
    return this.coming;
  }

  #address() {
    const { run } = this;
    const width = Math.ceil(run.root.querySelector('[data-figure="series"]').clientWidth / 100) * 100;
    const keep = [...marked(run.view), ...run.commented].join(',');
    return `${run.root.dataset.points}?${query({ width, ...shown(run), time: beside(run), keep: short(keep) })}`;
  }
}

// What the zoomed charts show, as the server is asked for it.
export function shown({ program, view }) {
  return { program, x: view.x, et: view.et, pt: view.pt };
}

// The part of the accounts that is shown beside ET and PT.
export function beside({ root, view }) {
  return root.querySelector(`[data-toggle="${view.time}"]`) ? view.time : null;
}

// The chosen samples and the one that is looked at, as part of an address.
export function marked(view) {
  return [String(view.chosen), view.sample].filter(part => part || part === 0);
}

export function inView({ view, points }, i) {
  const within = (range, value) => !range || (value !== null && value >= range[0] && value <= range[1]);
  return within(view.x, points.number[i]) && within(view.et, points.et[i]) && within(view.pt, points.pt[i]);
}

// The indices of the points that are chosen, sought once for each choice.
let last = {};
export function chosenPoints({ view: { chosen }, points }) {
  if (last.points !== points || last.chosen !== chosen) {
    const indices = [];
    if (chosen.size) points.number.forEach((number, i) => { if (chosen.has(number)) indices.push(i); });
    last = { points, chosen, indices };
  }
  return last.indices;
}
