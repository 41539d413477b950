// Draws the charts of a run's page, and what stands beside them.
import { Histogram, TIMES } from './histogram.js';
import { Lanes } from './lanes.js';
import { LONG, millis } from './points.js';
import { query, short } from './run-address.js';
import { beside, chosenPoints, inView, marked, shown } from './run-points.js';
import { Tip } from './run-tip.js';
import { Scatter } from './scatter.js';

export class Drawing {
  constructor(run, loader, undo, choices) {
    const { root, base, program, view } = run;
    this.run = run;
    this.loader = loader;
    this.undo = undo;
    this.choices = choices;
    this.duals = {};
    this.turn = 0;
    const figure = name => root.querySelector(`[data-figure="${name}"]`);
    const tip = new Tip(run);
    const on = {
      pick: sample => choices.open(sample),
      reset: () => choices.showAll(),
      select: (chosen, part) => choices.chooseIn(chosen, part),
      describe: (sample, element, _, isCurrent) => tip.describe(sample, element, isCurrent),
    };
    this.series = new Scatter(figure('series'), [], {
      on: { ...on, zoom: (i, x, y) => choices.zoom({ x, ...[{ et: y }, { pt: y }][i] }) },
    });
    this.dual = new Scatter(figure('dual'), [], {
      square: true,
      on: { ...on, zoom: (_, x, y) => choices.zoom({ et: [Math.min(x[0], y[0]), Math.max(x[1], y[1])] }) },
    });
    this.series.commented = this.dual.commented = run.commented;
    this.histogram = new Histogram(figure('histogram'), {
      slider: root.querySelector('[data-width]'),
      output: root.querySelector('[data-width-text]'),
      file: root.querySelector('[data-csv="histogram"]'),
      figure: root.querySelector('[data-tex="histogram"]'),
      base: `${base}/histogram`,
      width: view.width,
      resized: () => run.write(),
      pick: (from, to) => choices.chooseBin(from, to),
    });
    this.lanes = new Lanes(figure('lanes'), {
      pick: on.pick,
      say: text => { root.querySelector('[data-lanes-text]').textContent = text; },
    });
    this.setMode(view.mode);
    this.setClock(view.clock);
    this.lanes.load(`${base}/daemons?${query({ program })}`);
  }

  // What dragging in a chart does.
  setMode(mode) {
    this.run.view.mode = this.series.mode = this.dual.mode = mode;
    this.#press('data-mode', mode);
  }

  setClock(isByTheClock) {
    this.run.view.clock = this.lanes.clock = isByTheClock;
    this.#press('data-clock', isByTheClock ? 'yes' : '');
  }

  #press(attribute, value) {
    for (const button of this.run.root.querySelectorAll(`[${attribute}]`)) button.setAttribute('aria-pressed', String(button.getAttribute(attribute) === value));
  }

  // Each chart in a task of its own, so that the browser answers in between; what is drawn next takes the place of the rest.
  async draw() {
    const { run, series, dual, histogram } = this;
    const { root, view, points } = run;
    const turn = ++this.turn;
    if (view.level !== null && (points.whole || !view.et)) applyLevel(run);
    this.#fill();
    dual.within = view.x;
    series.marked = dual.marked = view.sample;
    series.chosen = dual.chosen = chosenPoints(run).map(i => points.number[i]);
    this.#showControls();
    this.#showVerdict();
    run.write();
    const seen = isZoomed(view) ? points.number.reduce((sum, _, i) => sum + (inView(run, i) ? 1 : 0), 0) : points.size;
    root.querySelector('[data-shown]').textContent = seen === 0 ? '0 samples in view' : points.complete ? '' : `${this.#drawnOfAll()}: zoom for more`;
    this.loader.refine();
    const counted = this.#count();
    for (const draw of [() => series.draw(), () => dual.draw(), () => this.lanes.show(points, view.x, view.sample, view.chosen)]) {
      await new Promise(next => setTimeout(next));
      if (turn !== this.turn) return;
      draw();
    }
    await counted;
    if (turn !== this.turn) return;
    const times = run.points[view.time];
    histogram.mark(times ? [...chosenPoints(run), run.points.index.get(view.sample)].filter(i => i !== undefined && inView(run, i)).map(i => times[i]) : null);
    root.dataset.drawn = String(points.size);
  }

  svg(name) {
    return this[name].svg(this.run.points.complete ? '' : this.#drawnOfAll());
  }

  #drawnOfAll() {
    const { points } = this.run;
    return `${millis(points.size, 0)} of ${millis(points.inRange, 0)} samples drawn`;
  }

  // The histogram of the samples that the zoomed charts show.
  #count() {
    const { view, points } = this.run;
    const mark = points[view.time] ? '' : short(marked(view).join(','));
    return this.histogram.show(query({ time: view.time, trim: view.trim, ...shown(this.run), mark }), points.samples);
  }

  #fill() {
    const { run, series } = this;
    const { root, view, points } = run;
    const sample = k => points.number[k];
    const common = { x: points.number, kind: points.kind, pick: sample, samples: k => [sample(k)] };
    const bound = points.verdict.upperBoundMillis;
    const panel = (x, y, label, key) => ({
      key, x, y: label, range: { x: view.x, y: view[key] }, columns: { ...common, y },
      find: number => points.index.has(number) && y[points.index.get(number)] !== null ? [number, y[points.index.get(number)]] : null,
      bounds: () => key === 'et' && bound != null ? [{ yAxis: bound }] : [],
    });
    const third = points.beside && points.time === beside(run) ? [panel('sample', points.beside, `${TIMES[view.time]} (ms)`, 'bin')] : [];
    series.panels = [panel('', points.et, 'ET (ms)', 'et'), panel(third.length ? '' : 'sample', points.pt, 'PT (ms)', 'pt'), ...third];
    series.element.classList.toggle('three', third.length > 0);
    for (const file of root.querySelectorAll('[data-csv="series"], [data-tex="series"]')) file.search = query({ program: run.program, time: beside(run) });
    // The dual plot shows the same samples and the same ETs as the series.
    if (this.duals.points !== points || this.duals.range !== view.x) this.duals = dualsWithin(points, view.x);
    const { pairs, at, x, y, kind } = this.duals;
    const worse = i => points.kind[i + 1] === LONG && points.kind[i] !== LONG ? points.number[i + 1] : points.number[i];
    this.dual.panels = [{
      x: 'ET of the odd sample (ms)', y: 'ET of the even sample (ms)', range: { x: view.et, y: view.et },
      columns: { x, y, kind, pick: k => worse(pairs[k]), samples: k => [points.number[pairs[k]], points.number[pairs[k] + 1]] },
      find: number => {
        const pair = at.get(number);
        return pair === undefined ? null : [points.et[pair], points.et[pair + 1]];
      },
      bounds: () => bound != null ? [{ xAxis: bound }, { yAxis: bound }] : [],
    }];
  }

  #showControls() {
    const { root, view } = this.run;
    root.querySelector('[data-undo]').disabled = this.undo.isEmpty;
    root.querySelector('[data-trim]').value = view.trim ?? 'raw';
    this.#press('data-quantity', view.time);
    this.#showLevels();
  }

  // The bounds of the zoom to the central cluster, as buttons.
  #showLevels() {
    const { root, view, points } = this.run;
    const place = root.querySelector('[data-levels]');
    const bounds = points.verdict.zoom;
    place.replaceChildren(...(bounds.length ? [null, ...bounds.keys()] : []).map(level => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = level === null ? 'All' : level === bounds.length - 1 ? 'Cluster' : `Level ${level + 1}`;
      button.title = level === null ? 'All samples' : bounds[level].reason;
      button.setAttribute('aria-pressed', String(view.level === level && (level !== null || !isZoomed(view))));
      button.addEventListener('click', () => this.choices.zoomToLevel(level));
      return button;
    }));
    place.hidden = !bounds.length;
  }

  #showVerdict() {
    const { root, points: { verdict } } = this.run;
    root.querySelector('[data-verdict]').textContent = verdict.text;
    root.querySelector('[data-step="L"]').disabled = !verdict.lSamples.length;
  }
}

function isZoomed({ x, et, pt }) {
  return Boolean(x || et || pt);
}

// The ranges of a level of the zoom to the central cluster.
function applyLevel({ view, points }) {
  const bound = points.verdict.zoom[view.level]?.upperBoundMillis;
  if (bound === undefined) return;
  let low = Infinity;
  for (const et of points.et) low = Math.min(low, et);
  const margin = (bound - low) * 0.04;
  view.et = [low - margin, bound + margin];
  let ptLow = Infinity;
  let ptHigh = -Infinity;
  points.pt.forEach((pt, i) => {
    if (pt !== null && points.et[i] <= bound) { ptLow = Math.min(ptLow, pt); ptHigh = Math.max(ptHigh, pt); }
  });
  const ptMargin = (ptHigh - ptLow) * 0.06 || 1e-3;
  view.pt = ptLow <= ptHigh ? [ptLow - ptMargin, ptHigh + ptMargin] : null;
}

// The dual samples whose odd sample lies in a range, in columns, and where the pair of a sample is.
function dualsWithin(points, range) {
  const kept = [...points.pairs.keys()].filter(k => !range || (points.number[points.pairs[k]] >= range[0] && points.number[points.pairs[k]] <= range[1]));
  const whole = kept.length === points.pairs.length;
  const pairs = whole ? points.pairs : kept.map(k => points.pairs[k]);
  const of = column => whole ? column : column.constructor.from(kept, k => column[k]);
  const at = new Map(pairs.flatMap(i => [[points.number[i], i], [points.number[i + 1], i]]));
  return { points, range, pairs, at, x: of(points.pairX), y: of(points.pairY), kind: of(points.pairKind) };
}
