// A run's points as the server sends them, and where the charts find each.

export const CLUSTER = 0;
export const LONG = 1;
export const FAILED = 2;

export class Points {
  // pairs: the index of the odd sample of each pair; the even one is next to it.
  constructor({ number, startedAt, elapsedMillis, processMillis, kind, pairs, verdict }) {
    this.number = number;
    this.startedAt = startedAt;
    this.et = elapsedMillis;
    this.pt = processMillis;
    this.kind = Uint8Array.from(kind);
    this.verdict = verdict;
    this.pairs = pairs;
    this.index = new Map(number.map((sample, i) => [sample, i]));
    this.pairX = Float64Array.from(pairs, i => this.et[i]);
    this.pairY = Float64Array.from(pairs, i => this.et[i + 1]);
    this.pairKind = Uint8Array.from(pairs, i => Math.max(this.kind[i], this.kind[i + 1]));
  }

  get size() {
    return this.number.length;
  }
}

export async function load(url) {
  const response = await fetch(url, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The points could not be loaded (${response.status}).`);
  return new Points(await response.json());
}

// 1-5,8,10-12
export function ranges(numbers) {
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
