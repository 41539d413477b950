// What a reader does on a run's page: zooms, chooses samples, steps from one to the next, takes it back.
import { FAILED, Numbers } from './points.js';
import { query } from './run-address.js';
import { inView, shown } from './run-points.js';

const ALL = { x: null, et: null, pt: null, level: null };

export class Choices {
  constructor(run, loader, undo, panel) {
    this.run = run;
    this.loader = loader;
    this.undo = undo;
    this.panel = panel;
  }

  zoom(ranges) {
    this.#change({ ...ranges, level: null });
  }

  zoomToLevel(level) {
    this.#change({ ...ALL, level });
  }

  showAll() {
    this.#change(ALL);
  }

  setTime(time) {
    if (this.run.view.time !== time) this.#change({ time });
  }

  setTrim(trim) {
    this.#change({ trim });
  }

  #change(values) {
    this.undo.remember();
    Object.assign(this.run.view, values);
    this.run.draw();
  }

  // The samples around the chosen one, with all their times.
  async focus() {
    const { run } = this;
    const { view } = run;
    if (view.sample === null) return;
    this.undo.remember();
    const [first, last] = run.points.ends;
    Object.assign(view, ALL, { x: [Math.max(first - 0.5, view.sample - 25.5), Math.min(last + 0.5, view.sample + 25.5)] });
    await this.loader.refine();
    const { points } = run;
    const near = [...points.number.keys()].filter(i => inView(run, i));
    const range = times => {
      const known = near.map(i => times[i]).filter(time => time !== null);
      const margin = (Math.max(...known) - Math.min(...known)) * 0.06 || 1e-3;
      return known.length ? [Math.min(...known) - margin, Math.max(...known) + margin] : null;
    };
    [view.et, view.pt] = [range(points.et), range(points.pt)];
    run.draw();
  }

  // One sample in place of what was chosen.
  open(sample, byStep = false) {
    const { view } = this.run;
    if (view.chosen.size || sample !== view.sample) this.undo.remember(byStep);
    view.chosen = new Numbers();
    view.sample = sample;
    this.run.draw();
    this.panel.showSample(sample);
  }

  step(by) {
    const { points, view: { sample } } = this.run;
    if (by === 'L' || by === '-L') {
      const all = by === 'L' ? points.verdict.lSamples : [...points.verdict.lSamples].reverse();
      const next = all.find(one => by === 'L' ? one > (sample ?? 0) : one < sample) ?? all[0];
      if (next !== undefined) this.open(next, true);
    } else if (points.size) {
      this.open(sample === null ? points.ends[0] : points.next(sample, Number(by)), true);
    }
  }

  // The first or the last sample of the run.
  end(which) {
    const { points } = this.run;
    if (points.size) this.open(points.ends[which]);
  }

  choose(chosen, of = chosen.size) {
    const { view } = this.run;
    if (chosen !== view.chosen && (chosen.size || view.chosen.size)) this.undo.remember();
    view.chosen = chosen;
    if (chosen.size) {
      view.sample = null;
      this.panel.showSelection(chosen, of);
    }
    this.run.draw();
  }

  // What lies in a part of a chart, of which not all may be drawn.
  async chooseIn(drawn, part) {
    const { points, program, view } = this.run;
    if (points.covers(view.x)) this.choose(Numbers.of(drawn));
    else await this.#ask({ program, time: part.bin ? view.time : null, ...part });
  }

  // The samples of a bin of the histogram.
  chooseBin(from, to) {
    const { run } = this;
    const { points, view: { time, trim } } = run;
    const times = points[time];
    const part = { ...shown(run), time, trim, bin: [from, to] };
    if (!times || trim) {
      this.#ask(part);
      return;
    }
    const chosen = new Set();
    times.forEach((value, i) => {
      if (value !== null && value >= from && value < to && points.kind[i] !== FAILED && inView(run, i)) chosen.add(points.number[i]);
    });
    this.chooseIn(chosen, part);
  }

  async #ask(part) {
    const response = await fetch(`${this.run.base}/chosen?${query(part)}`, { headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(`The samples could not be chosen (${response.status}).`);
    const { count, samples } = await response.json();
    this.choose(samples ? Numbers.parse(samples) : new Numbers(), count);
  }

  takeBack() {
    if (this.undo.isEmpty) return;
    const { view } = this.run;
    const { chosen, sample } = view;
    this.undo.back();
    if (view.chosen !== chosen && view.chosen.size) {
      this.choose(view.chosen);
      return;
    }
    if (view.sample === null && !view.chosen.size) this.panel.showNothing();
    else if (view.sample !== sample) this.panel.showSample(view.sample);
    this.run.draw();
  }
}
