// A run's points as the server sends them, and where the charts find each.

export const CLUSTER = 0;
export const LONG = 1;
export const FAILED = 2;

export class Points {
  // turn: of one of several programs, which of its samples each is; samples: how many the run has; inRange: how many lie in the range x that was asked for; ends: the first and last number.
  constructor({ number, turn = number, startedAt, elapsedMillis, processMillis, kind, verdict, samples = number.length, inRange = number.length, ends }, x = null) {
    this.number = number;
    this.alone = turn === number;
    this.startedAt = startedAt;
    this.et = elapsedMillis;
    this.pt = processMillis;
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
    this.pairKind = Uint8Array.from(pairs, i => Math.max(this.kind[i], this.kind[i + 1]));
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
  return new Points(await response.json(), x);
}

const known = new WeakMap(); // of large selections, which are asked for again and again and never change

// 1-5,8,10-12
export function ranges(numbers) {
  if (!known.has(numbers)) known.set(numbers, write(numbers));
  return known.get(numbers);
}

function write(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const parts = [];
  for (let i = 0; i < sorted.length;) {
    let j = i;
    while (j + 1 < sorted.length && sorted[j + 1] === sorted[j] + 1) j++;
    parts.push(i === j ? `${sorted[i]}` : `${sorted[i]}-${sorted[j]}`);
    i = j + 1;
  }
  return parts.join(',');
}

// The numbers of 1-5,8; null if it is no such text.
export function numbers(text) {
  if (!/^\d+(-\d+)?(,\d+(-\d+)?)*$/.test(text)) return null;
  const all = new Set();
  for (const part of text.split(',')) {
    const [from, to = from] = part.split('-').map(Number);
    for (let number = from; number <= to && all.size < 100000; number++) all.add(number);
  }
  return all;
}

export function millis(value, decimals = 3) {
  if (value === null || value === undefined) return '–';
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return (value < 0 ? '\u2212' : '') + grouped + (rest ? `.${rest}` : '');
}
