// A histogram of what the other charts show, with a slider for the width of its bins. The server counts; this draws.
import * as echarts from '/_static/echarts/6.0.0/dist/echarts.esm.min.js';
import { millis } from './points.js';
import { PAPER, colours } from './scatter.js';

export const TIMES = { pt: 'PT', et: 'ET', user: 'User time', system: 'System time', waited: 'Time waited', interrupted: 'Time interrupted', stolen: 'Time stolen', blocked: 'Time blocked' };
const NOTHING = { widthMillis: 0, widthsMillis: [], samples: 0, bins: [] };

export class Histogram {
  // base: the address of the bins; file: a link to them as a file; figure: one to all of them as pgfplots
  // pick: what to do with the two ends of a bin that is clicked
  // width: of the bins in ms, as a person chose it before; resized: what to do when one chooses another
  constructor(element, { slider, output, file, figure = null, base, pick, width = null, resized = () => {} }) {
    this.element = element;
    this.slider = slider;
    this.output = output;
    this.file = file;
    this.figure = figure;
    this.base = base;
    this.view = new URLSearchParams();
    this.counted = NOTHING;
    this.chosen = width;
    this.marked = [];
    this.at = null; // the beginning of the bin that the keys have reached
    slider.addEventListener('input', () => {
      this.chosen = this.counted.widthsMillis[Number(slider.value)];
      resized();
      this.#count();
    });
    element.addEventListener('click', event => {
      const bin = this.#binAt(event);
      if (bin) pick(bin[0], bin[1]);
    });
    element.addEventListener('pointermove', event => {
      const bin = this.#binAt(event);
      element.style.cursor = bin ? 'pointer' : '';
      element.title = bin ? `${bin[2]} samples from ${millis(bin[0])} to ${millis(bin[1])} ms: click to choose them` : '';
    });
    element.addEventListener('keydown', event => this.#key(event, pick));
    element.addEventListener('blur', () => { this.at = null; this.draw(); });
    new ResizeObserver(() => { if (this.chart && (this.chart.getWidth() !== element.clientWidth || this.chart.getHeight() !== element.clientHeight)) this.draw(); }).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  // Another view of the run: ?time=pt&trim=strict&x=1,200, of so many samples. A width that a person chose for a time stays while it suits.
  async show(view, samples) {
    if (String(view) === String(this.view) && samples === this.samples) return this.counting;
    this.samples = samples;
    if (this.view.has('time') && view.get('time') !== this.view.get('time')) this.chosen = null;
    this.view = view;
    this.counting = this.#count();
    return this.counting;
  }

  // The last question asked is the one that is drawn.
  async #count() {
    this.asked?.abort();
    const asked = this.asked = new AbortController();
    const query = new URLSearchParams(this.view);
    if (this.chosen) query.set('width', this.chosen);
    const file = new URLSearchParams(query);
    file.delete('mark');
    this.file.href = `${this.base}.csv?${file}`;
    if (this.figure) {
      const all = [...file].filter(([name]) => ['program', 'time', 'trim'].includes(name));
      this.figure.search = new URLSearchParams(all);
    }
    try {
      const response = await fetch(`${this.base}?${query}`, { signal: asked.signal, headers: { Accept: 'application/json' } });
      if (!response.ok) throw new Error(`The histogram could not be loaded (${response.status}).`);
      this.counted = await response.json();
    } catch (failure) {
      if (failure.name === 'AbortError') return;
      throw failure;
    }
    const { widthMillis, widthsMillis } = this.counted;
    if (this.chosen !== widthMillis) this.chosen = null;
    this.slider.max = widthsMillis.length - 1;
    this.slider.value = widthsMillis.indexOf(widthMillis);
    this.draw();
  }

  // The times of the samples that are chosen in the other charts; null where the server counts them.
  mark(times) {
    const before = this.marked;
    this.marked = times;
    if (this.chart && (times?.length || before?.length || !times !== !before)) this.draw();
  }

  draw() {
    const size = { width: this.element.clientWidth, height: this.element.clientHeight };
    if (!size.width) return;
    const width = this.counted.widthMillis;
    const current = this.counted.bins.find(bin => bin[0] === this.at);
    this.output.textContent = current ? `${current[2]} samples from ${millis(current[0])} to ${millis(current[1])} ms` : this.counted.samples
      ? `${millis(width, Math.max(0, Math.ceil(-Math.log10(width || 1))))} ms`
      : 'no sample in view has this time';
    this.slider.setAttribute('aria-valuetext', this.output.textContent);
    if (!this.chart) this.chart = echarts.init(this.element, null, { renderer: 'svg', ...size });
    else this.chart.resize(size);
    this.chart.setOption(this.#option(colours(), size.width), { notMerge: true });
  }

  #binAt(event) {
    if (!this.chart) return null;
    const frame = this.element.getBoundingClientRect();
    const pixel = [event.clientX - frame.left, event.clientY - frame.top];
    if (!this.chart.containPixel('grid', pixel)) return null;
    const [value] = this.chart.convertFromPixel('grid', pixel);
    return this.counted.bins.find(([from, to]) => value >= from && value < to) ?? null;
  }

  // ← and → lead from bin to bin, Enter chooses the samples of one.
  #key(event, pick) {
    const { bins } = this.counted;
    const filled = bins.filter(bin => bin[2]);
    const now = filled.findIndex(bin => bin[0] === this.at);
    const to = { ArrowRight: Math.min(now + 1, filled.length - 1), ArrowLeft: now < 0 ? filled.length - 1 : Math.max(0, now - 1), Home: 0, End: filled.length - 1 }[event.key];
    if (event.key === 'Enter' && now >= 0) pick(filled[now][0], filled[now][1]);
    else if (to === undefined || !filled.length) return;
    else this.at = filled[to][0];
    event.preventDefault();
    this.draw();
  }

  // The bins of the chosen samples, with how many of them each holds.
  #markedBins() {
    const { bins } = this.counted;
    const counts = bins.map(([from, to, , marked]) => [from, to, this.marked ? 0 : marked]);
    for (const time of this.marked ?? []) {
      let low = 0;
      let high = bins.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (bins[middle][1] <= time) low = middle + 1;
        else high = middle;
      }
      if (low < bins.length && bins[low][0] <= time) counts[low][2]++;
    }
    return counts.filter(bin => bin[2]);
  }

  svg() {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 420 });
    chart.setOption({ ...this.#option(PAPER, 900), backgroundColor: '#ffffff' });
    const text = chart.renderToSVGString();
    chart.dispose();
    return text;
  }

  #option(colour, width) {
    const { bins } = this.counted;
    const low = bins.length ? bins[0][0] : 0;
    const high = bins.length ? bins[bins.length - 1][1] : 1;
    const decimals = high - low >= 10 ? 0 : Math.min(6, Math.ceil(-Math.log10((high - low) / 10)));
    const line = { lineStyle: { color: colour.line } };
    const text = { color: colour.muted, fontSize: 11 };
    return {
      animation: false,
      textStyle: { fontFamily: 'system-ui, sans-serif' },
      grid: { left: 78, right: 14, top: 10, bottom: 44 },
      xAxis: { type: 'value', min: low, max: high, name: `${TIMES[this.view.get('time') ?? 'pt']} (ms)`, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: colour.muted, fontSize: 12 }, splitNumber: width < 500 ? 4 : 8, axisLine: line, axisTick: line, splitLine: { show: false }, axisLabel: { ...text, showMinLabel: false, showMaxLabel: false, hideOverlap: true, formatter: value => millis(value, decimals) } },
      yAxis: { type: 'value', name: 'samples', nameLocation: 'middle', nameGap: 62, nameTextStyle: { color: colour.muted, fontSize: 12 }, minInterval: 1, axisLine: { show: true, ...line }, splitLine: { lineStyle: { color: colour.faint } }, axisLabel: { ...text, formatter: value => millis(value, 0) } },
      series: [bars(bins, colour.cluster), bars(colour === PAPER ? [] : this.#markedBins(), colour.text, 4),
        ...(colour === PAPER || this.at === null ? [] : [bars(bins.filter(bin => bin[0] === this.at), colour.lsample, 4)])],
    };
  }
}

// least: the height in pixels of a bar that holds few
function bars(bins, fill, least = 0) {
  return {
    type: 'custom', silent: true, clip: true, encode: { x: [0, 1], y: 2 }, data: bins,
    renderItem: (params, api) => {
      const from = api.coord([api.value(0), api.value(2)]);
      const to = api.coord([api.value(1), 0]);
      const gap = to[0] - from[0] > 4 ? 1 : 0;
      const height = Math.max(least, to[1] - from[1]);
      return { type: 'rect', shape: { x: from[0], y: to[1] - height, width: Math.max(1, to[0] - from[0] - gap), height }, style: { fill } };
    },
  };
}
