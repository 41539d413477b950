// The charts of a run's page: ET and PT in the order of the samples, the scatter of dual samples, and one chosen sample.
import { Histogram, TIMES } from './histogram.js';
import { Lanes } from './lanes.js';
import { FAILED, LONG, Numbers, load, millis } from './points.js';
import { Scatter } from './scatter.js';

const READ = 200; // diffs of a selection

export async function showRun(root) {
  const base = root.dataset.base;
  const { program } = root.dataset; // of a run that interleaves several, the one that is shown
  const trim = root.querySelector('[data-trim]');
  const state = readState([...trim.options].map(option => option.value), [...root.querySelectorAll('[data-quantity]')].map(button => button.dataset.quantity));
  const shownText = root.querySelector('[data-shown]');
  let asked = address();
  let points = await load(asked, state.x);
  const daemons = new Map();
  const past = [];
  const panel = document.querySelector('#panel');
  let unchosen = []; // what it shows while nothing is chosen
  let wanted = null; // the address of what is chosen
  let stepped = false; // by steps alone since the last thing to undo
  trim.value = state.trim ?? 'raw';

  const on = {
    pick: sample => open(sample),
    reset: () => { remember(); clearZoom(); drawAll(); },
    select: (chosen, part) => chooseIn(chosen, { program, time: part.bin ? state.time : null, ...part }),
    describe,
  };
  const series = new Scatter(root.querySelector('[data-figure="series"]'), [], {
    on: { ...on, zoom: (i, x, y) => { remember(); state.x = x; if (i < 2) state[i === 0 ? 'et' : 'pt'] = y; state.level = null; drawAll(); } },
  });
  const dual = new Scatter(root.querySelector('[data-figure="dual"]'), [], {
    square: true,
    on: { ...on, zoom: (_, x, y) => { const both = [Math.min(x[0], y[0]), Math.max(x[1], y[1])]; remember(); state.et = both; state.level = null; drawAll(); } },
  });

  const histogram = new Histogram(root.querySelector('[data-figure="histogram"]'), {
    slider: root.querySelector('[data-width]'),
    output: root.querySelector('[data-width-text]'),
    file: root.querySelector('[data-csv="histogram"]'),
    figure: root.querySelector('[data-tex="histogram"]'),
    base: `${base}/histogram`,
    width: state.width,
    resized: () => write(),
    pick: (from, to) => {
      const times = points[state.time];
      const part = { ...shown(), time: state.time, trim: state.trim, bin: [from, to] };
      if (!times || state.trim) {
        ask(part);
        return;
      }
      const chosen = new Set();
      times.forEach((time, i) => {
        if (time !== null && time >= from && time < to && points.kind[i] !== FAILED && inView(i)) chosen.add(points.number[i]);
      });
      chooseIn(chosen, part);
    },
  });
  function pressQuantity() {
    for (const button of root.querySelectorAll('[data-quantity]')) button.setAttribute('aria-pressed', String(button.dataset.quantity === state.time));
  }

  series.commented = dual.commented = new Set(root.dataset.commented ? root.dataset.commented.split(',').map(Number) : []);

  const lanes = new Lanes(root.querySelector('[data-figure="lanes"]'), {
    pick: sample => open(sample),
    say: text => { root.querySelector('[data-lanes-text]').textContent = text; },
  });
  function clock(byTheClock) {
    lanes.clock = byTheClock;
    for (const button of root.querySelectorAll('[data-clock]')) button.setAttribute('aria-pressed', String(Boolean(button.dataset.clock) === byTheClock));
  }
  clock(state.clock);
  lanes.load(`${base}/daemons?${query({ program })}`);

  // A step that can be undone is one in the browser's history too: Back leads to the view before it.
  let recorded = true;
  addEventListener('popstate', () => location.reload());
  function write() {
    writeState({ ...state, clock: lanes.clock, width: histogram.chosen }, program, !recorded);
    recorded = true;
  }

  // What the zoomed charts show, as the server is asked for it.
  function shown() {
    return { program, x: state.x, et: state.et, pt: state.pt };
  }

  // The part of the accounts that is shown beside ET and PT.
  function beside() {
    return root.querySelector(`[data-toggle="${state.time}"]`) ? state.time : null;
  }

  // Where the points that can be seen are.
  function address() {
    const width = Math.ceil(root.querySelector('[data-figure="series"]').clientWidth / 100) * 100;
    const keep = [...marked(), ...(root.dataset.commented ? [root.dataset.commented] : [])].join(',');
    return `${root.dataset.points}?${query({ width, ...shown(), time: beside(), keep: keep.length < 1500 ? keep : '' })}`;
  }

  // Asks for the points of another view, where those at hand are not all of it. The last question is the one that counts.
  let asking = null;
  let coming = null;
  function refine() {
    const wanted = address();
    if (wanted === asked || (points.covers(state.x) && points.time === beside())) return coming;
    const view = url => url.replace(/&keep=.*/, '');
    if (view(wanted) === view(asked) && (state.sample === null || points.index.has(state.sample)) && chosenPoints().length === state.chosen.size) return coming;
    asking?.abort();
    asking = new AbortController();
    asked = wanted;
    root.setAttribute('aria-busy', 'true');
    coming = load(wanted, state.x, asking.signal).then(finer => {
      root.removeAttribute('aria-busy');
      points = finer;
      return drawAll();
    }, failure => { if (failure.name !== 'AbortError') throw failure; });
    return coming;
  }

  // The histogram of the samples that the zoomed charts show.
  function bins() {
    const mark = points[state.time] ? '' : marked().join(',');
    return histogram.show(query({ time: state.time, trim: state.trim, ...shown(), mark: mark.length < 1500 ? mark : '' }), points.samples);
  }

  // The chosen samples and the one that is looked at, as part of an address.
  function marked() {
    return [String(state.chosen), state.sample].filter(part => part || part === 0);
  }

  // The indices of the points that are chosen.
  let chosenOf = {};
  function chosenPoints() {
    if (chosenOf.points !== points || chosenOf.chosen !== state.chosen) {
      const indices = [];
      if (state.chosen.size) points.number.forEach((number, i) => { if (state.chosen.has(number)) indices.push(i); });
      chosenOf = { points, chosen: state.chosen, indices };
    }
    return chosenOf.indices;
  }

  function drawnOfAll() {
    return `${millis(points.size, 0)} of ${millis(points.inRange, 0)} samples drawn`;
  }

  function inView(i) {
    const within = (range, value) => !range || (value !== null && value >= range[0] && value <= range[1]);
    return within(state.x, points.number[i]) && within(state.et, points.et[i]) && within(state.pt, points.pt[i]);
  }

  let duals = {};
  function fill() {
    const sample = k => points.number[k];
    const common = { x: points.number, kind: points.kind, pick: sample, samples: k => [sample(k)] };
    const panel = (x, y, label, key) => ({
      key, x, y: label, range: { x: state.x, y: state[key] }, columns: { ...common, y },
      find: number => points.index.has(number) && y[points.index.get(number)] !== null ? [number, y[points.index.get(number)]] : null,
      bounds: () => key === 'et' && points.verdict.upperBoundMillis != null ? [{ yAxis: points.verdict.upperBoundMillis }] : [],
    });
    const third = points.beside && points.time === beside() ? [panel('sample', points.beside, `${TIMES[state.time]} (ms)`, 'bin')] : [];
    series.panels = [panel('', points.et, 'ET (ms)', 'et'), panel(third.length ? '' : 'sample', points.pt, 'PT (ms)', 'pt'), ...third];
    series.element.classList.toggle('three', third.length > 0);
    for (const file of root.querySelectorAll('[data-csv="series"], [data-tex="series"]')) file.search = query({ program, time: beside() });
    // The dual plot shows the same samples and the same ETs as the series.
    if (duals.points !== points || duals.range !== state.x) duals = dualsWithin(points, state.x);
    const { pairs, at } = duals;
    const worse = i => points.kind[i + 1] === LONG && points.kind[i] !== LONG ? points.number[i + 1] : points.number[i];
    dual.panels = [{
      x: 'ET of the odd sample (ms)', y: 'ET of the even sample (ms)', range: { x: state.et, y: state.et },
      columns: {
        x: duals.x,
        y: duals.y,
        kind: duals.kind,
        pick: k => worse(pairs[k]),
        samples: k => [points.number[pairs[k]], points.number[pairs[k] + 1]],
      },
      find: number => {
        const pair = at.get(number);
        return pair === undefined ? null : [points.et[pair], points.et[pair + 1]];
      },
      bounds: () => points.verdict.upperBoundMillis != null ? [{ xAxis: points.verdict.upperBoundMillis }, { yAxis: points.verdict.upperBoundMillis }] : [],
    }];
  }

  // Each chart in a task of its own, so that the browser answers in between; what is drawn next takes the place of the rest.
  let drawing = 0;
  async function drawAll() {
    const mine = ++drawing;
    if (state.level !== null && (points.whole || !state.et)) applyLevel();
    fill();
    dual.within = state.x;
    series.marked = dual.marked = state.sample;
    series.chosen = dual.chosen = chosenPoints().map(i => points.number[i]);
    root.querySelector('[data-undo]').disabled = !past.length;
    levels();
    verdict();
    write();
    const seen = zoomed() ? points.number.reduce((sum, _, i) => sum + (inView(i) ? 1 : 0), 0) : points.size;
    shownText.textContent = seen === 0 ? '0 samples in view' : points.complete ? '' : `${drawnOfAll()}: zoom for more`;
    refine();
    const shownPoints = points;
    const counted = bins();
    for (const draw of [() => series.draw(), () => dual.draw(), () => lanes.show(shownPoints, state.x, state.sample, state.chosen)]) {
      await new Promise(next => setTimeout(next));
      if (mine !== drawing) return;
      draw();
    }
    await counted;
    if (mine !== drawing) return;
    const times = points[state.time];
    histogram.mark(times ? [...chosenPoints(), points.index.get(state.sample)].filter(i => i !== undefined && inView(i)).map(i => times[i]) : null);
    root.dataset.drawn = String(shownPoints.size);
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
      button.addEventListener('click', () => { remember(); clearZoom(); state.level = level; drawAll(); });
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
    state.et = [low - margin, bound + margin];
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
    const head = `<b class="${points.kind[i] === LONG ? 'l' : ''}">Sample ${sample}</b>${points.kind[i] === LONG ? ' · L-sample' : points.kind[i] === FAILED ? ' · failed' : ''}${series.commented.has(sample) ? ' · commented' : ''}`
      + `<table>${line('ET', `${millis(points.et[i])} ms`)}${line('PT', `${millis(points.pt[i])} ms`)}${points.beside ? line(TIMES[points.time], `${millis(points.beside[i])} ms`) : ''}</table>`;
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

  function choose(chosen, of = chosen.size) {
    if (chosen !== state.chosen && (chosen.size || state.chosen.size)) remember();
    state.chosen = chosen;
    if (chosen.size) {
      state.sample = null;
      show(selected(chosen, of));
    }
    drawAll();
  }

  function selected(chosen, of = chosen.size) {
    return `${base}/selection?${query({ samples: chosen.first(READ), of })}`;
  }

  // What lies in a part of a chart, of which not all may be drawn.
  async function chooseIn(drawn, part) {
    if (points.covers(state.x)) {
      choose(Numbers.of(drawn));
      return;
    }
    await ask(part);
  }

  async function ask(part) {
    const response = await fetch(`${base}/chosen?${query(part)}`, { headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(`The samples could not be chosen (${response.status}).`);
    const { count, samples } = await response.json();
    choose(samples ? Numbers.parse(samples) : new Numbers(), count);
  }

  // The ranges, the selection and what the histogram is of so far, for undo.
  function remember() {
    past.push([state.x, state.et, state.pt, state.level, state.chosen, state.sample, state.time, state.trim]);
    if (past.length > 100) past.shift();
    recorded = false;
    stepped = false;
  }

  function undo() {
    if (!past.length) return;
    const { chosen, sample } = state;
    [state.x, state.et, state.pt, state.level, state.chosen, state.sample, state.time, state.trim] = past.pop();
    stepped = false;
    pressQuantity();
    trim.value = state.trim ?? 'raw';
    if (state.chosen !== chosen && state.chosen.size) {
      choose(state.chosen);
      return;
    }
    if (state.sample === null && !state.chosen.size) {
      wanted = null;
      panel.replaceChildren(...unchosen);
      window.htmx.process(panel); // what was to come into it when it was left comes now
    }
    else if (state.sample !== sample) look(state.sample);
    drawAll();
  }

  // The samples around the chosen one, with all their times.
  async function focus() {
    if (state.sample === null) return;
    remember();
    clearZoom();
    state.x = [state.sample - 25.5, state.sample + 25.5];
    await refine();
    const near = [...points.number.keys()].filter(i => inView(i));
    const range = times => {
      const known = near.map(i => times[i]).filter(time => time !== null);
      const margin = (Math.max(...known) - Math.min(...known)) * 0.06 || 1e-3;
      return known.length ? [Math.min(...known) - margin, Math.max(...known) + margin] : null;
    };
    [state.et, state.pt] = [range(points.et), range(points.pt)];
    drawAll();
  }

  // Keeps what the panel shows beside what comes next, or drops what is kept.
  function pin() {
    const pinned = document.querySelector('#pinned');
    pinned.hidden = !pinned.hidden;
    state.pin = pinned.hidden ? null : state.chosen.size ? state.chosen : state.sample === null ? null : Numbers.of([state.sample]);
    if (!pinned.hidden) {
      pinned.querySelector('div').replaceChildren(panel.cloneNode(true));
      asPinned(pinned);
    }
    write();
  }

  // What the address says is pinned.
  async function pinAgain() {
    const response = await fetch(state.pin.size === 1 ? `${base}/samples/${state.pin}` : selected(state.pin), { headers: { 'HX-Request': 'true' } });
    if (!response.ok) {
      state.pin = null;
      write();
      return;
    }
    const pinned = document.querySelector('#pinned');
    const kept = Object.assign(document.createElement('div'), { className: 'panel' });
    kept.innerHTML = await response.text();
    pinned.querySelector('div').replaceChildren(kept);
    pinned.hidden = false;
    window.htmx.process(kept);
    asPinned(pinned);
    window.htmx.trigger(kept, 'htmx:load'); // for its times
  }

  function asPinned(pinned) {
    for (const element of pinned.querySelectorAll('div [id], div[id]')) element.removeAttribute('id');
    for (const live of pinned.querySelectorAll('[data-live]')) live.removeAttribute('data-live');
    for (const live of pinned.querySelectorAll('[aria-live]')) live.removeAttribute('aria-live');
    for (const region of pinned.querySelectorAll('[role=region]')) region.setAttribute('aria-label', `Pinned: ${region.getAttribute('aria-label')}`);
  }

  const keys = {
    n: () => step('1'), p: () => step('-1'), l: () => step('L'), f: focus, '.': pin, u: undo, a: () => on.reset(),
    g: () => root.querySelector('[data-search]').select(), z: () => { mode('zoom'); write(); }, s: () => { mode('select'); write(); },
  };
  document.addEventListener('keydown', event => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog') || localStorage.getItem('keys') === 'off') return;
    event.preventDefault();
    action();
  });

  // In a chart that has the focus, whether single keys are on or not.
  const arrows = {
    ArrowLeft: () => step('-1'), ArrowRight: () => step('1'), ArrowUp: () => step('L'), ArrowDown: () => step('-L'),
    Home: () => { if (points.size) open(points.ends[0]); }, End: () => { if (points.size) open(points.ends[1]); },
  };
  for (const chart of root.querySelectorAll('[data-figure="series"], [data-figure="dual"]')) {
    chart.addEventListener('keydown', event => {
      if (!arrows[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      arrows[event.key]();
    });
  }

  function mode(chosen) {
    state.mode = chosen;
    series.mode = dual.mode = chosen;
    for (const button of root.querySelectorAll('[data-mode]')) button.setAttribute('aria-pressed', String(button.dataset.mode === chosen));
  }

  // One sample in place of what was chosen; steps in a row are taken back as one.
  function open(sample, byStep = false) {
    if (state.chosen.size || sample !== state.sample) {
      if (!byStep || !stepped) remember();
      stepped = byStep;
    }
    state.chosen = new Numbers();
    state.sample = sample;
    drawAll();
    look(sample);
  }

  function look(sample) {
    root.querySelector('[data-goto] input').value = sample;
    show(`${base}/samples/${sample}`);
  }

  // A number that no sample has is chosen no longer, so that no address holds it.
  document.addEventListener('htmx:responseError', event => {
    const { target, xhr, pathInfo } = event.detail;
    if (target.id !== 'panel' || xhr.status !== 404 || pathInfo.requestPath !== `${base}/samples/${state.sample}`) return;
    state.sample = null;
    drawAll();
  });

  // An answer that comes after something else was chosen, or after undo, is not shown.
  document.addEventListener('htmx:beforeSwap', ({ detail }) => {
    const { elt, path } = detail.requestConfig;
    if (detail.target === panel && elt === document.body && path !== wanted) detail.shouldSwap = false;
  });

  function show(url) {
    if (panel.querySelector('[data-unchosen]')) unchosen = [...panel.childNodes];
    wanted = url;
    window.htmx.ajax('GET', url, { target: '#panel', swap: 'innerHTML' }).then(() => {
      panel.classList.remove('awaited');
      if (matchMedia('(max-width: 1000px)').matches) document.querySelector('#panel').scrollIntoView({ block: 'nearest' });
      document.querySelector('.inspect').scrollTop = 0;
    });
  }

  function step(by) {
    if (by === 'L' || by === '-L') {
      const all = by === 'L' ? points.verdict.lSamples : [...points.verdict.lSamples].reverse();
      const next = all.find(sample => by === 'L' ? sample > (state.sample ?? 0) : sample < state.sample) ?? all[0];
      if (next !== undefined) open(next, true);
    } else {
      if (points.size) open(state.sample === null ? points.ends[0] : points.next(state.sample, Number(by)), true);
    }
  }

  function clearZoom() {
    state.x = state.et = state.pt = state.level = null;
  }

  function zoomed() {
    return Boolean(state.x || state.et || state.pt);
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
      mode(button.dataset.mode);
      write();
    } else if ('reset' in button.dataset) {
      on.reset();
    } else if ('undo' in button.dataset) {
      undo();
    } else if ('focus' in button.dataset) {
      focus();
    } else if ('pin' in button.dataset) {
      pin();
    } else if ('help' in button.dataset) {
      document.querySelector('#keys').showModal();
    } else if (button.dataset.step) {
      step(button.dataset.step);
    } else if (button.dataset.svg) {
      save(`${button.dataset.svg}-${root.dataset.run}.svg`, 'image/svg+xml', { dual, series, histogram, lanes }[button.dataset.svg].svg(points.complete ? '' : drawnOfAll()));
    } else if ('clock' in button.dataset) {
      clock(Boolean(button.dataset.clock));
      write();
      lanes.draw();
    } else if (button.dataset.quantity) {
      const time = button.dataset.toggle === state.time ? 'pt' : button.dataset.quantity;
      if (state.time !== time) remember();
      state.time = time;
      pressQuantity();
      drawAll();
    }
  });
  trim.addEventListener('change', () => {
    remember();
    state.trim = trim.value === 'raw' ? null : trim.value;
    drawAll();
  });
  root.querySelector('[data-goto]').addEventListener('submit', event => {
    event.preventDefault();
    const sample = Number(event.target.elements.sample.value);
    if (event.target.elements.sample.value !== '') open(sample);
    event.target.elements.sample.blur(); // for the keys
  });

  pressQuantity();
  mode(state.mode);
  await drawAll();
  if (!past.length) { // else the reader has chosen something meanwhile
    if (state.sample !== null) open(state.sample);
    else if (state.chosen.size) choose(state.chosen);
  }
  if (state.pin) pinAgain();

  let newer = null;
  const again = async () => {
    clearTimeout(newer);
    asked = address();
    points = await load(asked, state.x);
    root.classList.toggle('waiting', points.size === 0);
    await drawAll();
    expect();
  };
  const expect = () => { if (points.verdict.newerToCome) newer = setTimeout(again, 3000); };
  expect();
  again.samples = () => points.samples;
  return again;
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

// Ranges and other values that are there, as part of an address.
function query(values) {
  const there = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(there.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]));
}

function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// All of it lives in the address: ?x=1,200&et=128240,128262&level=1&sample=75&select=3,75-80&time=et&trim=strict&width=2&clock=yes&mode=select&pin=12
function readState(trims, times) {
  const query = new URLSearchParams(location.search);
  const pair = key => {
    const numbers = (query.get(key) ?? '').split(',').map(Number);
    return query.has(key) && numbers.length === 2 && numbers.every(Number.isFinite) && numbers[0] < numbers[1] ? numbers : null;
  };
  const whole = key => /^\d+$/.test(query.get(key) ?? '') ? Number(query.get(key)) : null;
  return {
    x: pair('x'), et: pair('et') ?? pair('dual'), pt: pair('pt'), level: whole('level'), sample: whole('sample'),
    chosen: Numbers.parse(query.get('select') ?? '') ?? new Numbers(), time: times.includes(query.get('time')) ? query.get('time') : 'pt',
    trim: query.get('trim') !== 'raw' && trims.includes(query.get('trim')) ? query.get('trim') : null,
    width: Number(query.get('width')) > 0 ? Number(query.get('width')) : null, clock: query.get('clock') === 'yes',
    mode: query.get('mode') === 'select' ? 'select' : 'zoom', pin: query.get('pin') ? Numbers.parse(query.get('pin')) ?? null : null,
  };
}

function writeState(state, program, step) {
  const query = new URLSearchParams(program ? { program } : {});
  if (state.level === null) {
    for (const key of ['x', 'et', 'pt']) {
      if (state[key]) query.set(key, state[key].map(value => Number(value.toPrecision(12))).join(','));
    }
  } else {
    query.set('level', state.level);
  }
  if (state.sample !== null) query.set('sample', state.sample);
  const chosen = String(state.chosen);
  if (chosen && chosen.length < 1500) query.set('select', chosen);
  if (state.time !== 'pt') query.set('time', state.time);
  if (state.trim) query.set('trim', state.trim);
  if (state.width) query.set('width', state.width);
  if (state.clock) query.set('clock', 'yes');
  if (state.mode === 'select') query.set('mode', 'select');
  const pinned = state.pin ? String(state.pin) : '';
  if (pinned && pinned.length < 1500) query.set('pin', pinned);
  const text = query.toString();
  const address = location.pathname + (text ? `?${text}` : '') + location.hash;
  if (step && address !== location.pathname + location.search + location.hash) history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}
