// The charts of a run's page: ET and PT in the order of the samples, the scatter of dual samples, and one chosen sample.
import { Histogram } from './histogram.js';
import { LONG, load, millis, ranges } from './points.js';
import { Scatter } from './scatter.js';

export async function showRun(root) {
  const base = root.dataset.base;
  const state = readState();
  let points = await load(root.dataset.points);
  const daemons = new Map();

  const on = {
    pick: sample => open(sample),
    reset: () => { clearZoom(); drawAll(); },
    select: chosen => chosen.size && show(`${base}/selection?samples=${ranges(chosen)}`),
    describe,
  };
  const series = new Scatter(root.querySelector('[data-figure="series"]'), [], {
    on: { ...on, zoom: (i, x, y) => { state.x = x; state[i === 0 ? 'et' : 'pt'] = y; state.level = null; drawAll(); } },
  });
  const dual = new Scatter(root.querySelector('[data-figure="dual"]'), [], {
    square: true,
    on: { ...on, zoom: (_, x, y) => { const both = [Math.min(x[0], y[0]), Math.max(x[1], y[1])]; state.dual = both; state.level = null; drawAll(); } },
  });

  const histogram = new Histogram(root.querySelector('[data-figure="histogram"]'), {
    slider: root.querySelector('[data-width]'),
    output: root.querySelector('[data-width-text]'),
    file: root.querySelector('[data-csv="histogram"]'),
    base: `${base}/histogram`,
  });
  let quantity = 'pt';

  // The histogram of the samples that the zoomed charts show.
  function bins() {
    const view = new URLSearchParams({ time: quantity });
    for (const key of ['x', 'et', 'pt']) if (state[key]) view.set(key, state[key].join(','));
    return histogram.show(view, points.size);
  }

  function fill() {
    const sample = k => points.number[k];
    const common = { x: points.number, kind: points.kind, pick: sample, samples: k => [sample(k)] };
    const panel = (x, y, label, key) => ({
      x, y: label, range: { x: state.x, y: state[key] }, columns: { ...common, y },
      find: number => points.index.has(number) && y[points.index.get(number)] !== null ? [number, y[points.index.get(number)]] : null,
      bounds: () => key === 'et' && points.verdict.upperBoundMillis !== null ? [{ yAxis: points.verdict.upperBoundMillis }] : [],
    });
    series.panels = [panel('', points.et, 'ET (ms)', 'et'), panel('sample', points.pt, 'PT (ms)', 'pt')];
    const { pairs } = points;
    const worse = i => points.kind[i + 1] === LONG && points.kind[i] !== LONG ? points.number[i + 1] : points.number[i];
    dual.panels = [{
      x: 'ET of the odd sample (ms)', y: 'ET of the even sample (ms)', range: { x: state.dual, y: state.dual },
      columns: {
        x: points.pairX,
        y: points.pairY,
        kind: points.pairKind,
        pick: k => worse(pairs[k]),
        samples: k => [points.number[pairs[k]], points.number[pairs[k] + 1]],
      },
      find: number => {
        const pair = pairs.find(i => points.number[i] === number || points.number[i + 1] === number);
        return pair === undefined ? null : [points.et[pair], points.et[pair + 1]];
      },
      bounds: () => points.verdict.upperBoundMillis !== null ? [{ xAxis: points.verdict.upperBoundMillis }, { yAxis: points.verdict.upperBoundMillis }] : [],
    }];
  }

  function drawAll() {
    if (state.level !== null) applyLevel();
    fill();
    series.marked = dual.marked = state.sample;
    series.draw();
    dual.draw();
    const counted = bins();
    levels();
    verdict();
    writeState(state);
    return counted;
  }

  // The bounds of the zoom to the central cluster, as buttons.
  function levels() {
    const place = root.querySelector('[data-levels]');
    const bounds = points.verdict.zoom;
    place.replaceChildren(...(bounds.length ? [null, ...bounds.keys()] : []).map(level => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = level === null ? 'All' : level === bounds.length - 1 ? 'Cluster' : `Level ${level + 1}`;
      button.title = level === null ? 'All samples' : bounds[level].reason;
      button.setAttribute('aria-pressed', String(state.level === level && (level !== null || !zoomed())));
      button.addEventListener('click', () => { clearZoom(); state.level = level; drawAll(); });
      return button;
    }));
    place.hidden = !bounds.length;
  }

  function applyLevel() {
    const bound = points.verdict.zoom[state.level]?.upperBoundMillis;
    if (bound === undefined) return;
    let low = Infinity;
    for (const et of points.et) low = Math.min(low, et);
    const margin = (bound - low) * 0.04;
    state.et = state.dual = [low - margin, bound + margin];
    let ptLow = Infinity;
    let ptHigh = -Infinity;
    points.pt.forEach((pt, i) => {
      if (pt !== null && points.et[i] <= bound) { ptLow = Math.min(ptLow, pt); ptHigh = Math.max(ptHigh, pt); }
    });
    const ptMargin = (ptHigh - ptLow) * 0.06 || 1e-3;
    state.pt = ptLow <= ptHigh ? [ptLow - ptMargin, ptHigh + ptMargin] : null;
  }

  function verdict() {
    root.querySelector('[data-verdict]').textContent = points.verdict.text;
    const caution = root.querySelector('[data-caution]');
    caution.textContent = points.verdict.caution ?? '';
    caution.hidden = !points.verdict.caution;
  }

  function describe(sample, tip, hit, current) {
    const i = points.index.get(sample);
    const line = (name, value) => `<tr><td>${name}</td><td class="num">${value}</td></tr>`;
    const head = `<b class="${points.kind[i] === LONG ? 'l' : ''}">Sample ${sample}</b>${points.kind[i] === LONG ? ' · L-sample' : points.kind[i] ? ' · failed' : ''}`
      + `<table>${line('ET', `${millis(points.et[i])} ms`)}${line('PT', `${millis(points.pt[i])} ms`)}</table>`;
    tip.innerHTML = head;
    const add = list => {
      if (!current() || !list.length) return;
      const table = document.createElement('table');
      for (const daemon of list) {
        const row = table.insertRow();
        row.insertCell().textContent = daemon.name;
        const cell = row.insertCell();
        cell.textContent = `${millis(daemon.millis)} ms`;
        cell.className = 'num';
      }
      tip.append(table);
    };
    if (daemons.has(sample)) {
      add(daemons.get(sample));
      return;
    }
    setTimeout(async () => {
      if (!current()) return;
      const response = await fetch(`${base}/samples/${sample}/daemons`);
      if (!response.ok) return;
      daemons.set(sample, (await response.json()).daemons);
      add(daemons.get(sample));
    }, 120);
  }

  function open(sample) {
    state.sample = sample;
    root.querySelector('[data-goto] input').value = sample;
    drawAll();
    show(`${base}/samples/${sample}`);
  }

  function show(url) {
    window.htmx.ajax('GET', url, { target: '#panel', swap: 'innerHTML' }).then(() => {
      if (matchMedia('(max-width: 1000px)').matches) document.querySelector('#panel').scrollIntoView({ block: 'nearest' });
      document.querySelector('.inspect').scrollTop = 0;
    });
  }

  function step(by) {
    const here = state.sample === null ? -1 : points.index.get(state.sample) ?? -1;
    if (by === 'L') {
      const next = points.verdict.lSamples.find(sample => sample > (state.sample ?? 0)) ?? points.verdict.lSamples[0];
      if (next !== undefined) open(next);
    } else {
      const next = Math.min(points.size - 1, Math.max(0, here + Number(by)));
      if (points.size) open(points.number[next]);
    }
  }

  function clearZoom() {
    state.x = state.et = state.pt = state.dual = state.level = null;
  }

  function zoomed() {
    return Boolean(state.x || state.et || state.pt || state.dual);
  }

  root.addEventListener('click', event => {
    const link = event.target.closest('[data-sample-of]');
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      open(Number(link.textContent.replace(/\D/g, '')));
      return;
    }
    const button = event.target.closest('button');
    if (!button) return;
    if (button.dataset.mode) {
      series.mode = dual.mode = button.dataset.mode;
      for (const other of root.querySelectorAll('[data-mode]')) other.setAttribute('aria-pressed', String(other === button));
    } else if ('reset' in button.dataset) {
      on.reset();
    } else if (button.dataset.step) {
      step(button.dataset.step);
    } else if (button.dataset.svg) {
      save(`${button.dataset.svg}-${root.dataset.run}.svg`, 'image/svg+xml', { dual, series, histogram }[button.dataset.svg].svg());
    } else if (button.dataset.quantity) {
      quantity = button.dataset.quantity;
      for (const other of root.querySelectorAll('[data-quantity]')) other.setAttribute('aria-pressed', String(other === button));
      bins();
    }
  });
  root.querySelector('[data-goto]').addEventListener('submit', event => {
    event.preventDefault();
    const sample = Number(event.target.elements.sample.value);
    if (event.target.elements.sample.value !== '') open(sample);
  });

  await drawAll();
  root.dataset.drawn = String(points.size);
  if (state.sample !== null) open(state.sample);

  let coming = null;
  const again = async () => {
    clearTimeout(coming);
    points = await load(root.dataset.points);
    root.classList.toggle('waiting', points.size === 0);
    await drawAll();
    root.dataset.drawn = String(points.size);
    look();
  };
  const look = () => { if (points.verdict.newerToCome) coming = setTimeout(again, 3000); };
  look();
  return again;
}

function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// The zoom lives in the address: ?x=1,200&et=128240,128262&level=1&sample=75
function readState() {
  const query = new URLSearchParams(location.search);
  const pair = key => {
    const numbers = (query.get(key) ?? '').split(',').map(Number);
    return query.has(key) && numbers.length === 2 && numbers.every(Number.isFinite) && numbers[0] < numbers[1] ? numbers : null;
  };
  const whole = key => /^\d+$/.test(query.get(key) ?? '') ? Number(query.get(key)) : null;
  return { x: pair('x'), et: pair('et'), pt: pair('pt'), dual: pair('dual'), level: whole('level'), sample: whole('sample') };
}

function writeState(state) {
  const query = new URLSearchParams();
  if (state.level === null) {
    for (const key of ['x', 'et', 'pt', 'dual']) {
      if (state[key]) query.set(key, state[key].map(value => Number(value.toPrecision(12))).join(','));
    }
  } else {
    query.set('level', state.level);
  }
  if (state.sample !== null) query.set('sample', state.sample);
  const text = query.toString();
  history.replaceState(null, '', location.pathname + (text ? `?${text}` : '') + location.hash);
}
