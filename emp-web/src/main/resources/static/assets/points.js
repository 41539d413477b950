// A run's points as the server sends them, and where the charts find each.

export const CLUSTER = 0;
export const LONG = 1;
export const FAILED = 2; // the samples of a run's second program and of further ones are of the kinds behind it

export class Points {
  // turn: of one of several programs, which of its samples each is; samples: how many the run has; inRange: how many lie in the range x that was asked for; ends: the first and last number.
  constructor({ number, turn = number, startedAt, elapsedMillis, processMillis, besideMillis = null, kind, verdict, samples = number.length, inRange = number.length, ends }, x = null) {
    this.number = number;
    this.alone = turn === number;
    this.startedAt = startedAt;
    this.et = elapsedMillis;
    this.pt = processMillis;
    this.beside = besideMillis; // the time that was asked for beside these, by the name of points.time
    this.kind = Uint8Array.from(kind);
    this.verdict = verdict;
    this.samples = samples;
    this.inRange = inRange;
    this.ends = ends ?? [number[0], number[number.length - 1]];
    this.x = x;
    this.lSamples = new Set(verdict.lSamples);
    // Of each pair the index of the odd sample; the even one is next to it.
    const pairs = this.pairs = [];
    let within = 0;
    for (let i = 0; i < number.length; i++) {
      if (!x || (number[i] >= x[0] && number[i] <= x[1])) within++;
      if (turn[i] % 2 === 1 && turn[i + 1] === turn[i] + 1 && kind[i] !== FAILED && kind[i + 1] !== FAILED) pairs.push(i);
    }
    this.complete = within === inRange;
    this.index = new Map(number.map((sample, i) => [sample, i]));
    this.pairX = Float64Array.from(pairs, i => this.et[i]);
    this.pairY = Float64Array.from(pairs, i => this.et[i + 1]);
    this.pairKind = Uint8Array.from(pairs, i => Math.max(...[this.kind[i], this.kind[i + 1]].map(kind => kind > FAILED ? CLUSTER : kind)));
  }

  get size() {
    return this.number.length;
  }

  // All samples of a range of numbers are here, not only those that can be seen in some other.
  covers(x) {
    return this.complete && (!this.x || Boolean(x && x[0] >= this.x[0] && x[1] <= this.x[1]));
  }

  get whole() {
    return this.covers(null);
  }

  // The number of the sample before or after one; where it is not here, what it should be; of one of several programs, the
  // next one that is here.
  next(number, by) {
    const i = this.index.get(number);
    const known = i !== undefined && (this.complete || !this.alone) ? this.number[i + by] : undefined;
    return known ?? Math.min(this.ends[1], Math.max(this.ends[0], number + by));
  }
}

export async function load(url, x = null, signal = undefined) {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The points could not be loaded (${response.status}).`);
  const points = new Points(await response.json(), x);
  points.time = new URLSearchParams(url.split('?')[1]).get('time');
  return points;
}

// Numbers of samples as ranges, however many: 1-5,8,10-12.
export class Numbers {
  // ends: of each range the first and the last number, growing
  constructor(ends = []) {
    this.ends = ends;
    this.size = 0;
    for (let k = 0; k < ends.length; k += 2) this.size += ends[k + 1] - ends[k] + 1;
  }

  static of(numbers) {
    const sorted = Float64Array.from(numbers).sort();
    const ends = [];
    for (const number of sorted) {
      const last = ends.length - 1;
      if (last > 0 && number <= ends[last] + 1) ends[last] = number;
      else ends.push(number, number);
    }
    return new Numbers(ends);
  }

  // Null if it is no such text.
  static parse(text) {
    if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return null;
    const parts = text.split(',').map(part => part.split('-').map(Number)).map(([from, to = from]) => [from, to])
      .filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0]);
    const ends = [];
    for (const [from, to] of parts) {
      const last = ends.length - 1;
      if (last > 0 && from <= ends[last] + 1) ends[last] = Math.max(ends[last], to);
      else ends.push(from, to);
    }
    return new Numbers(ends);
  }

  has(number) {
    const { ends } = this;
    let low = 0;
    let high = ends.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[2 * middle + 1] < number) low = middle + 1;
      else high = middle;
    }
    return 2 * low < ends.length && ends[2 * low] <= number;
  }

  first(count) {
    const ends = [];
    for (let k = 0; k < this.ends.length && count > 0; k += 2) {
      const to = Math.min(this.ends[k + 1], this.ends[k] + count - 1);
      ends.push(this.ends[k], to);
      count -= to - this.ends[k] + 1;
    }
    return new Numbers(ends);
  }

  toString() {
    const parts = [];
    for (let k = 0; k < this.ends.length; k += 2) {
      parts.push(this.ends[k] === this.ends[k + 1] ? this.ends[k] : `${this.ends[k]}-${this.ends[k + 1]}`);
    }
    return parts.join(',');
  }
}

export function millis(value, decimals = 3) {
  if (value === null || value === undefined) return '–';
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return (value < 0 ? '\u2212' : '') + grouped + (rest ? `.${rest}` : '');
}
