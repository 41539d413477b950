// A run's points: columns from the server, and what the charts ask of them.

export const CLUSTER = 0;
export const LONG = 1;
export const FAILED = 2;

export class Points {
  constructor(data) {
    this.number = data.number;
    this.startedAt = data.startedAt;
    this.et = data.elapsedMillis;
    this.pt = data.processMillis;
    this.zoom = data.zoom;
    this.upperBound = data.upperBoundMillis;
    this.lSamples = data.lSamples;
    this.index = new Map(this.number.map((number, i) => [number, i]));
    this.kind = new Uint8Array(this.number.length);
    for (const number of data.lSamples) this.kind[this.index.get(number)] = LONG;
    for (const number of data.failed) this.kind[this.index.get(number)] = FAILED;
    this.pairs = this.#pairs();
    this.pairX = Float64Array.from(this.pairs, ([i]) => this.et[i]);
    this.pairY = Float64Array.from(this.pairs, ([, j]) => this.et[j]);
    this.pairKind = Uint8Array.from(this.pairs, ([i, j]) => Math.max(this.kind[i], this.kind[j]));
  }

  get size() {
    return this.number.length;
  }

  // Pairs (1,2), (3,4) … whose samples are both there and did not fail: [index of the odd one, index of the even one].
  #pairs() {
    const pairs = [];
    for (let i = 0; i + 1 < this.size; i++) {
      const pair = this.number[i] % 2 === 1 && this.number[i + 1] === this.number[i] + 1;
      if (pair && this.kind[i] !== FAILED && this.kind[i + 1] !== FAILED) pairs.push([i, i + 1]);
    }
    return pairs;
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

export function millis(value, decimals = 3) {
  if (value === null || value === undefined) return '–';
  const [whole, rest] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return (value < 0 ? '\u2212' : '') + grouped + (rest ? `.${rest}` : '');
}
