// A histogram of what the other charts show, with a slider for the width of its bins. Edges are multiples of the width.
import * as echarts from '/_static/echarts/6.0.0/dist/echarts.esm.min.js';
import { millis } from './points.js';
import { PAPER, colours } from './scatter.js';

const WIDTHS = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100, 1000].flatMap(power => [1, 2, 5].map(factor => factor * power));

export class Histogram {
  constructor(element, slider, output) {
    this.element = element;
    this.slider = slider;
    this.output = output;
    this.values = [];
    this.name = 'PT';
    this.width = null;
    this.chosen = false;
    slider.addEventListener('input', () => { this.chosen = true; this.width = this.choices[Number(slider.value)]; this.draw(); });
    new ResizeObserver(() => this.draw()).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  // New values. A width that a person chose stays if it still suits them; else it is 1 ms where that gives a readable
  // picture, as in the papers, and the Freedman–Diaconis one elsewhere.
  show(values, name) {
    this.values = Float64Array.from(values).sort();
    const span = this.values.length ? this.values[this.values.length - 1] - this.values[0] : 0;
    this.choices = WIDTHS.filter(width => span / width <= 2000 && span / width >= 2);
    if (!this.choices.length) this.choices = [span > 0 ? span : 1];
    if (name !== this.name || !this.choices.includes(this.width)) this.chosen = false;
    if (!this.chosen) this.width = this.#suitable(span);
    this.name = name;
    this.slider.max = this.choices.length - 1;
    this.slider.value = this.choices.indexOf(this.width);
    this.draw();
  }

  #suitable(span) {
    if (span >= 5 && span <= 100 && this.choices.includes(1)) return 1;
    const at = share => this.values[Math.floor(share * (this.values.length - 1))];
    const wanted = 2 * (at(0.75) - at(0.25)) / Math.cbrt(this.values.length);
    return this.choices.find(width => width >= wanted) ?? this.choices[this.choices.length - 1];
  }

  bins() {
    const counts = new Map();
    for (const value of this.values) {
      const bin = Math.floor(value / this.width + 1e-9);
      counts.set(bin, (counts.get(bin) ?? 0) + 1);
    }
    return [...counts].sort(([a], [b]) => a - b).map(([bin, count]) => [bin * this.width, (bin + 1) * this.width, count]);
  }

  csv() {
    return `fromMillis,toMillis,count\n${this.bins().map(bin => bin.map(value => Number(value.toPrecision(15))).join(',')).join('\n')}\n`;
  }

  draw() {
    const size = { width: this.element.clientWidth, height: this.element.clientHeight };
    if (!size.width) return;
    this.output.textContent = `${millis(this.width ?? 0, Math.max(0, Math.ceil(-Math.log10(this.width || 1))))} ms`;
    this.slider.setAttribute('aria-valuetext', this.output.textContent);
    if (!this.chart) this.chart = echarts.init(this.element, null, { renderer: 'svg', ...size });
    else this.chart.resize(size);
    this.chart.setOption(this.#option(colours(), size.width), { notMerge: true });
  }

  svg() {
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height: 420 });
    chart.setOption({ ...this.#option(PAPER, 900), backgroundColor: '#ffffff' });
    const text = chart.renderToSVGString();
    chart.dispose();
    return text;
  }

  #option(colour, width) {
    const bins = this.bins();
    const low = bins.length ? bins[0][0] : 0;
    const high = bins.length ? bins[bins.length - 1][1] : 1;
    const decimals = high - low >= 10 ? 0 : Math.min(6, Math.ceil(-Math.log10((high - low) / 10)));
    const line = { lineStyle: { color: colour.line } };
    const text = { color: colour.muted, fontSize: 11 };
    return {
      animation: false,
      textStyle: { fontFamily: 'system-ui, sans-serif' },
      grid: { left: 78, right: 14, top: 10, bottom: 44 },
      xAxis: { type: 'value', min: low, max: high, name: `${this.name} (ms)`, nameLocation: 'middle', nameGap: 28, nameTextStyle: { color: colour.muted, fontSize: 12 }, splitNumber: width < 500 ? 4 : 8, axisLine: line, axisTick: line, splitLine: { show: false }, axisLabel: { ...text, showMinLabel: false, showMaxLabel: false, hideOverlap: true, formatter: value => millis(value, decimals) } },
      yAxis: { type: 'value', name: 'samples', nameLocation: 'middle', nameGap: 62, nameTextStyle: { color: colour.muted, fontSize: 12 }, minInterval: 1, axisLine: { show: true, ...line }, splitLine: { lineStyle: { color: colour.faint } }, axisLabel: { ...text, formatter: value => millis(value, 0) } },
      series: [{
        type: 'custom', silent: true, clip: true, encode: { x: [0, 1], y: 2 }, data: bins,
        renderItem: (params, api) => {
          const from = api.coord([api.value(0), api.value(2)]);
          const to = api.coord([api.value(1), 0]);
          const gap = to[0] - from[0] > 4 ? 1 : 0;
          return { type: 'rect', shape: { x: from[0], y: from[1], width: Math.max(1, to[0] - from[0] - gap), height: to[1] - from[1] }, style: { fill: colour.cluster } };
        },
      }],
    };
  }
}
