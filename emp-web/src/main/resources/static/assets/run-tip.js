// The tooltip of a sample on a run's page: its times, and the daemons that worked in it.
import { TIMES } from './histogram.js';
import { FAILED, LONG, millis } from './points.js';
import { sampleAddress } from './run-panel.js';

const WAIT = 120; // ms that the pointer rests before the daemons are asked for

export class Tip {
  constructor(run) {
    this.run = run;
    this.daemons = new Map();
  }

  // isCurrent: whether the pointer is still at the sample
  async describe(sample, tip, isCurrent) {
    const { points, commented } = this.run;
    const i = points.index.get(sample);
    const kind = { [LONG]: ' · L-sample', [FAILED]: ' · failed' }[points.kind[i]] ?? '';
    const line = (name, value) => `<tr><td>${name}</td><td class="num">${millis(value)} ms</td></tr>`;
    tip.innerHTML = `<b class="${points.kind[i] === LONG ? 'l' : ''}">Sample ${sample}</b>${kind}${commented.has(sample) ? ' · commented' : ''}`
      + `<table>${line('ET', points.et[i])}${line('PT', points.pt[i])}${points.beside ? line(TIMES[points.time], points.beside[i]) : ''}</table>`;
    if (!this.daemons.has(sample)) {
      await new Promise(next => setTimeout(next, WAIT));
      if (!isCurrent()) return;
      const response = await fetch(`${sampleAddress(this.run, sample)}/daemons`);
      if (!response.ok) return;
      this.daemons.set(sample, (await response.json()).daemons);
    }
    const daemons = this.daemons.get(sample);
    if (isCurrent() && daemons.length) tip.append(tableOf(daemons));
  }
}

function tableOf(daemons) {
  const table = document.createElement('table');
  for (const daemon of daemons) {
    const row = table.insertRow();
    row.insertCell().textContent = daemon.name;
    const cell = row.insertCell();
    cell.textContent = `${millis(daemon.millis)} ms`;
    cell.className = 'num';
  }
  return table;
}
