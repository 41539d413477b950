// One or more panels of points with a shared way to point, drag and zoom. ECharts draws axes and points; pointing,
// tooltips and selection are ours, since its own do not reach 100 000 points.
import * as echarts from '/_static/echarts/6.0.0/dist/echarts.esm.min.js';
import { Marks } from './marks.js';
import { CLUSTER, FAILED, LONG, millis } from './points.js';

const MANY = 1000; // from here on a canvas is quicker than elements
const NEAR = 14;
const FLAT = 8; // what moves up or down by less lies along the samples
const PROGRAMS = ['good', 'interrupted', 'warn', 'bad', 'muted']; // colours of a run's programs behind the first
const CROSS = 'path://M1 0L5 4L9 0L10 1L6 5L10 9L9 10L5 6L1 10L0 9L4 5L0 1Z';
export const PAPER = { text: '#16191d', muted: '#444c56', line: '#c5cbd3', faint: '#e8ebef', cluster: '#1d5fa8', lsample: '#c2410c', failed: '#6b7280', accent: '#1d5fa8', interrupted: '#7a3fa0', good: '#17662f', warn: '#855200', bad: '#a61b1b' };

export function colours() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(Object.keys(PAPER).map(name => [name, style.getPropertyValue(`--${name}`).trim()]));
}

// panels: [{ x: label, y: label, range: {x: [from, to] | null, y: …}, points(): {x, y, kind, sample}[] as columns }]
export class Scatter {
  constructor(element, panels, { square = false, on }) {
    this.element = element;
    this.panels = panels;
    this.square = square;
    this.on = on;
    this.mode = 'zoom';
    this.marked = null;
    this.within = null; // the range of sample numbers that a square one shows
    this.chosen = new Set();
    this.commented = new Set();
    this.box = element.appendChild(Object.assign(document.createElement('div'), { className: 'box', hidden: true }));
    this.tip = element.appendChild(Object.assign(document.createElement('div'), { className: 'tip', hidden: true }));
    this.canvas = element.appendChild(document.createElement('div'));
    this.canvas.style.cssText = 'position:absolute;inset:0';
    element.prepend(this.canvas);
    this.over = new Marks(this.canvas);
    new ResizeObserver(() => this.#fit()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
    this.#listen();
  }

  // Not the first time that it is told its size, which is when it is made: two charts would be drawn in one task.
  #fit() {
    if (this.chart && (this.chart.getWidth() !== this.element.clientWidth || this.chart.getHeight() !== this.element.clientHeight)) this.draw();
    else if (this.waiting) this.draw();
  }

  draw() {
    const many = this.panels.some(panel => panel.columns.x.length > MANY);
    const renderer = many ? 'canvas' : 'svg';
    if (this.chart && this.renderer !== renderer) {
      this.chart.dispose();
      this.chart = null;
    }
    const width = this.element.clientWidth;
    const height = this.element.clientHeight;
    this.waiting = !width || !height;
    if (this.waiting) return;
    if (!this.chart) {
      this.renderer = renderer;
      this.chart = echarts.init(this.canvas, null, { renderer, width, height });
    } else {
      this.chart.resize({ width, height });
    }
    this.extents = this.panels.map(panel => this.#extent(panel));
    const colour = colours();
    const shown = [this.chart, width, height, colour.text, JSON.stringify([this.extents, this.panels.map(panel => panel.bounds?.())]),
      ...this.panels.flatMap(({ columns }) => [columns.x, columns.y, columns.kind])];
    if (shown.some((part, i) => part !== this.shown?.[i])) {
      this.shown = shown;
      this.chart.setOption(this.#option(width, height, colour, many), { notMerge: true });
    }
    this.#drawMarks(colour);
  }

  #drawMarks(colour) {
    const [width, height] = [this.chart.getWidth(), this.chart.getHeight()];
    const grids = this.#grids(width, height);
    this.over.draw(width, height, this.panels.map((panel, i) => ({ grid: grids[i], extent: this.extents[i], find: panel.find })), this, colour);
  }

  // note: what the picture says of its samples, above its panels
  svg(note = '') {
    const width = 900;
    const height = this.square ? 900 : this.panels.length > 2 ? 760 : 560;
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width, height });
    chart.setOption({ ...this.#option(width, height, PAPER, false, true), title: caption(note) });
    const text = chart.renderToSVGString();
    chart.dispose();
    return text;
  }

  // Where the panel's points are, in pixels.
  #grids(width, height) {
    const left = 78;
    const right = 14;
    const top = 8;
    const between = 22;
    const bottom = 44;
    const count = this.panels.length;
    const each = (height - top - bottom - between * (count - 1)) / count;
    return this.panels.map((_, i) => ({ left, top: top + i * (each + between), width: width - left - right, height: each }));
  }

  #extent(panel) {
    const of = (values, own) => {
      if (own) return own;
      let low = Infinity;
      let high = -Infinity;
      for (const value of values) {
        if (value === null) continue;
        if (value < low) low = value;
        if (value > high) high = value;
      }
      if (!(low <= high)) return [0, 1];
      const margin = high > low ? (high - low) * 0.04 : Math.max(Math.abs(high) * 1e-6, 1e-3);
      return [low - margin, high + margin];
    };
    if (this.square && !panel.range.x) {
      const both = of([...of(panel.columns.x), ...of(panel.columns.y)]);
      return { x: both, y: both };
    }
    const x = panel.columns.x;
    const ends = x.length && !this.square ? [x[0] - Math.max(1, x.length * 0.01), x[x.length - 1] + Math.max(1, x.length * 0.01)] : null;
    return { x: of(x, panel.range.x ?? ends), y: of(panel.columns.y, panel.range.y) };
  }

  #option(width, height, colour, large, paper = false) {
    const grids = this.#grids(width, height);
    const last = this.panels.length - 1;
    const axis = (name, gap, [min, max], extra, ticks) => ({
      type: 'value', min, max, name, nameLocation: 'middle', nameGap: gap, animation: false, splitNumber: ticks,
      nameTextStyle: { color: colour.muted, fontSize: 12 },
      axisLine: { show: true, lineStyle: { color: colour.line } },
      axisTick: { show: true, lineStyle: { color: colour.line } },
      axisLabel: { color: colour.muted, fontSize: 11, showMinLabel: false, showMaxLabel: false, hideOverlap: true, formatter: label(max - min, name === 'sample') },
      splitLine: { lineStyle: { color: colour.faint } },
      ...extra,
    });
    const extents = this.extents;
    return {
      animation: false,
      backgroundColor: paper ? '#ffffff' : 'transparent',
      textStyle: { fontFamily: 'system-ui, sans-serif' },
      grid: grids.map(grid => ({ ...grid, containLabel: false })),
      xAxis: this.panels.map((panel, i) => axis(i === last ? panel.x : '', 28, extents[i].x, {
        gridIndex: i, axisLine: { show: true, onZero: false, lineStyle: { color: colour.line } },
        ...(i === last ? {} : { axisLabel: { show: false } }),
      }, width < 500 ? 4 : 8)),
      yAxis: this.panels.map((panel, i) => axis(panel.y, 62, extents[i].y, { gridIndex: i, axisLine: { show: true, onZero: false, lineStyle: { color: colour.line } } }, this.square ? 6 : 4)),
      series: this.panels.flatMap((panel, i) => this.#series(panel, i, extents[i], grids[i], colour, large, paper)),
    };
  }

  #series(panel, i, extent, grid, colour, large, paper) {
    const kinds = visible(panel.columns, extent, grid, large || panel.columns.x.length > MANY);
    const base = { type: 'scatter', xAxisIndex: i, yAxisIndex: i, silent: true, clip: true, animation: false };
    const dots = kinds[CLUSTER].length / 2;
    const points = (data, fill) => ({ ...base, data, symbolSize: dots > 20000 ? 2 : dots > 3000 ? 3 : 5, large, largeThreshold: 1, progressive: 0, itemStyle: { color: fill, opacity: dots > 20000 ? 0.3 : dots > 3000 ? 0.45 : 0.6 } });
    const series = [
      points(kinds[CLUSTER], colour.cluster),
      ...PROGRAMS.map((name, k) => points(kinds[FAILED + 1 + k], colour[name])).filter(({ data }) => data.length),
      { ...base, data: kinds[FAILED], symbol: CROSS, symbolSize: kinds[FAILED].length > 800 ? 5 : 9, itemStyle: { color: colour.failed } },
      { ...base, data: kinds[LONG], symbol: 'diamond', symbolSize: kinds[LONG].length > 800 ? 6 : 11, itemStyle: { color: colour.lsample, borderColor: paper ? '#fff' : 'transparent', borderWidth: 0.5 } },
    ];
    const lines = (panel.bounds?.() ?? []).filter(Boolean);
    if (lines.length) {
      series[0].markLine = {
        silent: true, symbol: 'none', animation: false, label: { show: false },
        lineStyle: { color: colour.muted, type: 'dashed', width: 1 }, data: lines,
      };
    }
    return series;
  }

  #listen() {
    let start = null;
    const at = event => {
      const frame = this.element.getBoundingClientRect();
      return [event.clientX - frame.left, event.clientY - frame.top];
    };
    this.element.addEventListener('pointerdown', event => {
      const panel = this.#panelNear(at(event));
      if (event.button !== 0 || !this.chart) return;
      start = { at: at(event), panel };
      if (event.pointerType === 'mouse') this.element.setPointerCapture(event.pointerId);
    });
    this.element.addEventListener('pointermove', event => {
      const here = at(event);
      if (start) {
        const [x0, y0] = start.at;
        const { top, height } = this.#isFlat(start.at, here)
          ? this.#grids(this.element.clientWidth, this.element.clientHeight)[start.panel]
          : { top: Math.min(y0, here[1]), height: Math.abs(here[1] - y0) };
        Object.assign(this.box.style, { left: `${Math.min(x0, here[0])}px`, top: `${top}px`, width: `${Math.abs(here[0] - x0)}px`, height: `${height}px` });
        this.box.hidden = Math.hypot(here[0] - x0, here[1] - y0) < 5;
        this.tip.hidden = true;
      } else if (!this.frame) {
        this.frame = requestAnimationFrame(() => { this.frame = 0; this.#hover(here); });
      }
    });
    this.element.addEventListener('pointerleave', () => { this.tip.hidden = true; this.hovered = null; });
    this.element.addEventListener('pointercancel', () => { start = null; this.box.hidden = true; });
    this.element.addEventListener('pointerup', event => {
      if (!start) return;
      const from = start;
      start = null;
      this.box.hidden = true;
      const to = at(event);
      if (Math.hypot(to[0] - from.at[0], to[1] - from.at[1]) < 5) {
        const hit = this.nearest(to);
        if (hit) this.on.pick(hit.sample);
      } else {
        this.#drag(from, to);
      }
    });
    this.element.addEventListener('dblclick', () => this.on.reset());
  }

  // A drag along the samples, which is all that a finger can do where a page scrolls, is about their whole height.
  #isFlat(from, to) {
    return !this.square && Math.abs(to[1] - from[1]) < FLAT;
  }

  #drag({ at: from, panel: i }, to) {
    const grid = this.#grids(this.element.clientWidth, this.element.clientHeight)[i];
    const extent = this.extents[i];
    const x = pixel => extent.x[0] + (clamp(pixel, grid.left, grid.left + grid.width) - grid.left) / grid.width * (extent.x[1] - extent.x[0]);
    const y = pixel => extent.y[1] - (clamp(pixel, grid.top, grid.top + grid.height) - grid.top) / grid.height * (extent.y[1] - extent.y[0]);
    const xs = [x(from[0]), x(to[0])].sort((a, b) => a - b);
    const flat = this.#isFlat(from, to);
    const ys = flat ? extent.y : [y(from[1]), y(to[1])].sort((a, b) => a - b);
    const kept = flat ? this.panels[i].range.y : ys;
    if (this.mode === 'zoom') {
      if (xs[1] > xs[0] && ys[1] >= ys[0]) this.on.zoom(i, xs, kept);
      return;
    }
    const chosen = new Set();
    const columns = this.panels[i].columns;
    for (let k = 0; k < columns.x.length; k++) {
      if (columns.y[k] !== null && columns.x[k] >= xs[0] && columns.x[k] <= xs[1] && columns.y[k] >= ys[0] && columns.y[k] <= ys[1]) {
        for (const sample of columns.samples(k)) chosen.add(sample);
      }
    }
    this.on.select(chosen, this.square ? { x: this.within, odd: xs, even: ys } : { x: xs, [this.panels[i].key]: kept });
  }

  #panelAt([x, y]) {
    return this.#grids(this.element.clientWidth, this.element.clientHeight)
      .findIndex(grid => x >= grid.left && x <= grid.left + grid.width && y >= grid.top && y <= grid.top + grid.height);
  }

  // A drag may begin beside a panel: it means the one at its height.
  #panelNear([, y]) {
    const grids = this.#grids(this.element.clientWidth, this.element.clientHeight);
    const below = grids.findIndex(grid => y <= grid.top + grid.height + 11);
    return below < 0 ? grids.length - 1 : below;
  }

  // The point nearest to a place on the screen, an L-sample before others.
  nearest([px, py]) {
    const i = this.#panelAt([px, py]);
    if (i < 0) return null;
    const panel = this.panels[i];
    const grid = this.#grids(this.element.clientWidth, this.element.clientHeight)[i];
    const extent = this.extents[i];
    const { x, y, kind } = panel.columns;
    const sx = grid.width / (extent.x[1] - extent.x[0]);
    const sy = grid.height / (extent.y[1] - extent.y[0]);
    let best = NEAR * NEAR;
    let hit = -1;
    for (let k = 0; k < x.length; k++) {
      if (y[k] === null) continue;
      const dx = grid.left + (x[k] - extent.x[0]) * sx - px;
      const dy = grid.top + grid.height - (y[k] - extent.y[0]) * sy - py;
      const distance = (dx * dx + dy * dy) * ([LONG, FAILED].includes(kind[k]) ? 0.5 : 1);
      if (distance < best) {
        best = distance;
        hit = k;
      }
    }
    return hit < 0 ? null : { panel, k: hit, sample: panel.columns.pick(hit), at: [grid.left + (x[hit] - extent.x[0]) * sx, grid.top + grid.height - (y[hit] - extent.y[0]) * sy] };
  }

  #hover(here) {
    const hit = this.nearest(here);
    this.element.style.cursor = hit ? 'pointer' : '';
    if (!hit) {
      this.tip.hidden = true;
      this.hovered = null;
      return;
    }
    const key = `${hit.sample}`;
    if (this.hovered !== key) {
      this.hovered = key;
      this.on.describe(hit.sample, this.tip, hit, () => this.hovered === key);
    }
    this.tip.hidden = false;
    const right = hit.at[0] > this.element.clientWidth * 0.6;
    Object.assign(this.tip.style, { left: right ? '' : `${hit.at[0] + 14}px`, right: right ? `${this.element.clientWidth - hit.at[0] + 14}px` : '' });
    const below = hit.at[1] < this.element.clientHeight * 0.6;
    Object.assign(this.tip.style, { top: below ? `${hit.at[1] + 10}px` : '', bottom: below ? '' : `${this.element.clientHeight - hit.at[1] + 10}px` });
  }
}

// The points within the panel as x, y, x, y …, by kind. Of many, those that would fall on one pixel are drawn once.
function visible({ x, y, kind }, extent, grid, thin) {
  const wide = Math.ceil(grid.width) + 1;
  const sx = grid.width / (extent.x[1] - extent.x[0]);
  const sy = grid.height / (extent.y[1] - extent.y[0]);
  const taken = thin ? new Uint8Array(wide * (Math.ceil(grid.height) + 1)) : null;
  const found = Array.from({ length: FAILED + 1 + PROGRAMS.length }, () => ({ values: new Float64Array(64), length: 0 }));
  for (let k = 0; k < x.length; k++) {
    if (y[k] === null || !(x[k] >= extent.x[0] && x[k] <= extent.x[1] && y[k] >= extent.y[0] && y[k] <= extent.y[1])) continue;
    if (thin) {
      const spot = Math.floor((y[k] - extent.y[0]) * sy) * wide + Math.floor((x[k] - extent.x[0]) * sx);
      const bit = 1 << kind[k];
      if (taken[spot] & bit) continue;
      taken[spot] |= bit;
    }
    const of = found[kind[k]];
    if (of.length === of.values.length) {
      const larger = new Float64Array(of.length * 2);
      larger.set(of.values);
      of.values = larger;
    }
    of.values[of.length++] = x[k];
    of.values[of.length++] = y[k];
  }
  return found.map(({ values, length }) => values.subarray(0, length));
}

// Of a figure that does not show all samples, how many it shows.
export function caption(note) {
  return { text: note, right: 14, top: 0, padding: 0, itemGap: 0, textStyle: { fontSize: 9, lineHeight: 9, fontWeight: 'normal', color: PAPER.muted } };
}

function clamp(value, low, high) {
  return Math.min(high, Math.max(low, value));
}

// As many decimals as the span of the axis needs.
function label(span, whole) {
  if (whole) return value => Number.isInteger(value) ? millis(value, 0) : '';
  const decimals = span >= 10 ? 0 : Math.min(6, Math.ceil(-Math.log10(span / 10)));
  return value => millis(value, decimals);
}
