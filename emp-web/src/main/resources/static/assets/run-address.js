// The view of a run's page in its address: ?x=1,200&et=128240,128262&level=1&sample=75&select=3,75-80&time=et&trim=strict&width=2&clock=yes&mode=select&pin=12
import { Numbers } from './points.js';

const LONGEST = 1500; // characters of a list of samples in an address

export function readView(trims, times) {
  const query = new URLSearchParams(location.search);
  const pair = key => {
    const numbers = (query.get(key) ?? '').split(',').map(Number);
    return query.has(key) && numbers.length === 2 && numbers.every(Number.isFinite) && numbers[0] < numbers[1] ? numbers : null;
  };
  const whole = key => /^\d+$/.test(query.get(key) ?? '') ? Number(query.get(key)) : null;
  const time = times.includes(query.get('time')) && query.get('time');
  const trim = trims.includes(query.get('trim')) && query.get('trim');
  const known = {
    x: pair('x'), et: pair('et'), pt: pair('pt'), level: whole('level') !== null, sample: whole('sample') !== null,
    select: Numbers.parse(query.get('select') ?? ''), time, trim, pin: Numbers.parse(query.get('pin') ?? ''),
  };
  return {
    unknown: Object.keys(known).filter(key => query.get(key) && !known[key]).map(key => `${key}=${query.get(key)}`),
    x: pair('x'), et: pair('et') ?? pair('dual'), pt: pair('pt'), level: whole('level'), sample: whole('sample'),
    chosen: Numbers.parse(query.get('select') ?? '') ?? new Numbers(), time: time || 'pt',
    trim: trim && trim !== 'raw' ? trim : null,
    width: Number(query.get('width')) > 0 ? Number(query.get('width')) : null, clock: query.get('clock') === 'yes',
    mode: query.get('mode') === 'select' ? 'select' : 'zoom', pin: query.get('pin') ? Numbers.parse(query.get('pin')) ?? null : null,
  };
}

// step: whether the browser's history gets an entry for it
export function writeView(view, program, step) {
  const query = new URLSearchParams(program ? { program } : {});
  if (view.level === null) {
    for (const key of ['x', 'et', 'pt']) {
      if (view[key]) query.set(key, view[key].map(value => Number(value.toPrecision(12))).join(','));
    }
  } else {
    query.set('level', view.level);
  }
  if (view.sample !== null) query.set('sample', view.sample);
  if (short(view.chosen)) query.set('select', short(view.chosen));
  if (view.time !== 'pt') query.set('time', view.time);
  if (view.trim) query.set('trim', view.trim);
  if (view.width) query.set('width', view.width);
  if (view.clock) query.set('clock', 'yes');
  if (view.mode === 'select') query.set('mode', 'select');
  if (view.pin && short(view.pin)) query.set('pin', short(view.pin));
  const text = query.toString();
  const address = location.pathname + (text ? `?${text}` : '') + location.hash;
  if (step && address !== location.pathname + location.search + location.hash) history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}

// A list of samples as part of an address; empty if it is too long for one.
export function short(samples) {
  const text = String(samples);
  return text.length < LONGEST ? text : '';
}

// Ranges and other values that are there, as part of an address.
export function query(values) {
  const there = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== '');
  return new URLSearchParams(there.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : String(value)]));
}
