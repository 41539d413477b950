// When each daemon worked: a lane each, under the same axis as the series, by sample or by the clock.
import * as echarts from '/_static/echarts/6.0.0/dist/echarts.esm.min.js';
import { LONG, millis } from './points.js';
import { PAPER, caption, colours } from './scatter.js';

const LANE = 26;
const TALLEST = 48;

export class Lanes {
  // pick: what to do with the sample of a mark that is clicked
  constructor(element, { pick, say }) {
    this.element = element;
    this.pick = pick;
    this.say = say;
    this.lanes = [];
    this.clock = false;
    new ResizeObserver(() => { if (!this.chart || this.chart.getWidth() !== element.clientWidth) this.draw(); }).observe(element);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.draw());
  }

  // The lanes are asked for when they come into view.
  load(url) {
    new IntersectionObserver(async (entries, observer) => {
      if (!entries.some(entry => entry.isIntersecting)) return;
      observer.disconnect();
      const response = await fetch(url, { headers: { Accept: 'application/json' } });
      if (!response.ok) return;
      ({ lanes: this.lanes } = await response.json());
      const cut = this.lanes.filter(lane => lane.samples > lane.number.length).length;
      this.cut = cut ? `Of ${cut} of the daemons only the longest ${this.lanes.find(lane => lane.samples > lane.number.length).number.length} samples are drawn` : '';
      this.say(this.lanes.length === 0 ? 'No daemon worked in any sample.'
        : `The ${this.lanes.length} daemons with the longest work in one sample; a mark's size is its PT.`
          + (cut ? ` ${this.cut}.` : ''));
      this.draw();
    }).observe(this.element);
  }

  show(points, range, sample, chosen) {
    const shown = [points, range, sample, chosen];
    if (this.chart && shown.every((part, i) => part === this.shown?.[i])) return;
    this.shown = shown;
    [this.points, this.range, this.sample, this.chosen] = shown;
    this.draw();
  }

  draw() {
    const width = this.element.clientWidth;
    if (!width || !this.points || !this.lanes.length) return;
    // Where there are few, they do not spread over all the room that is kept for them.
    const height = Math.min(this.element.clientHeight, this.lanes.length * TALLEST + 60);
    if (!this.chart) {
      this.chart = echarts.init(this.element, null, { renderer: 'canvas', width, height });
      this.chart.on('click', event => { if (event.seriesType === 'scatter') this.pick(event.data[2]); });
    } else {
      this.chart.resize({ width, height });
    }
    this.chart.setOption(this.#option(colours(), width), { notMerge: true });
  }

  svg() {
    const height = this.lanes.length * LANE + 60;
    const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 900, height });
    chart.setOption({ ...this.#option(PAPER, 900), backgroundColor: '#ffffff', title: caption(this.cut) });
    const text = chart.renderToSVGString();
    chart.dispose();
    return text;
  }

  #at(number) {
    return this.clock ? this.points.startedAt[this.points.index.get(number)] : number;
  }

  #option(colour, width) {
    const { points } = this;
    const ends = this.range ?? [points.ends[0] - 1, points.ends[1] + 1];
    const within = points.number.filter(number => number >= ends[0] && number <= ends[1]);
    const [min, max] = this.clock && within.length
      ? [points.startedAt[points.index.get(within[0])], points.startedAt[points.index.get(within[within.length - 1])]] : ends;
    const line = { lineStyle: { color: colour.line } };
    const text = { color: colour.muted, fontSize: 11 };
    const data = { [LONG]: [], other: [], chosen: [] };
    this.lanes.forEach((lane, i) => {
      const longest = Math.max(...lane.millis);
      lane.number.forEach((number, k) => {
        if (number < ends[0] || number > ends[1]) return;
        const mark = [this.clock ? lane.startedAt[k] : number, i, number, lane.millis[k], 3 + 11 * Math.sqrt(lane.millis[k] / longest)];
        (points.lSamples.has(number) ? data[LONG] : data.other).push(mark);
        if (colour !== PAPER && this.chosen?.has(number)) data.chosen.push(mark);
      });
    });
    const series = (values, fill, opacity) => ({
      type: 'scatter', data: values, symbolSize: mark => mark[4], itemStyle: { color: fill, opacity }, animation: false, clip: true,
    });
    return {
      animation: false,
      textStyle: { fontFamily: 'system-ui, sans-serif' },
      grid: { left: 114, right: 14, top: 16, bottom: 44 },
      tooltip: {
        confine: true, backgroundColor: colour.surface ?? '#fff', borderColor: colour.line, textStyle: { color: colour.text, fontSize: 12 },
        formatter: ({ data: mark }) => `Sample ${mark[2]}: ${echarts.format.encodeHTML(this.lanes[mark[1]].name)}, ${millis(mark[3])} ms`,
      },
      xAxis: {
        type: this.clock ? 'time' : 'value', min, max, name: this.clock ? 'start of the sample (UTC)' : 'sample', nameLocation: 'middle', nameGap: 28,
        nameTextStyle: { color: colour.muted, fontSize: 12 }, splitNumber: width < 500 ? 4 : 8, axisLine: line, axisTick: line, splitLine: { lineStyle: { color: colour.faint } },
        axisLabel: { ...text, showMinLabel: false, showMaxLabel: false, hideOverlap: true, ...(this.clock ? {} : { formatter: value => Number.isInteger(value) ? millis(value, 0) : '' }) },
      },
      yAxis: {
        type: 'category', inverse: true, data: this.lanes.map(lane => lane.label), axisLine: line, axisTick: { show: false },
        splitLine: { show: true, lineStyle: { color: colour.faint } },
        axisLabel: { ...text, interval: 0 },
      },
      useUTC: true,
      series: [
        {
          ...series(data.other, colour.cluster, 0.55),
          markLine: this.sample === null || this.#at(this.sample) === undefined || this.sample < ends[0] || this.sample > ends[1] ? undefined : {
            silent: true, symbol: 'none', label: { show: false }, lineStyle: { color: colour.text, width: 1, type: 'solid' }, data: [{ xAxis: this.#at(this.sample) }],
          },
        },
        series(data[LONG], colour.lsample, 0.85),
        { ...series(data.chosen, 'transparent', 1), silent: true, itemStyle: { color: 'transparent', borderColor: colour.text, borderWidth: 1.5 } },
      ],
    };
  }
}
