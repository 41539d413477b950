// The charts of a run's page: ET and PT in the order of the samples, the scatter of dual samples, and one chosen sample.
import { readView, writeView } from './run-address.js';
import { Choices } from './run-choices.js';
import { Drawing } from './run-drawing.js';
import { listenToKeys } from './run-keys.js';
import { Panel } from './run-panel.js';
import { pin, pinAgain } from './run-pin.js';
import { PointLoader } from './run-points.js';
import { Undo } from './run-undo.js';

export async function showRun(root) {
  const { base, program, commented } = root.dataset;
  const trim = root.querySelector('[data-trim]');
  const view = readView([...trim.options].map(option => option.value), [...root.querySelectorAll('[data-quantity]')].map(button => button.dataset.quantity));
  // program: of a run that interleaves several, the one that is shown; view: what the reader chose to see; points: those at hand of it
  const run = {
    root, base, program, view, points: null, commented: new Set(commented ? commented.split(',').map(Number) : []),
    draw: () => drawing.draw(),
    say: text => {
      const notice = document.createElement('p');
      notice.className = 'notice bad inline';
      notice.setAttribute('role', 'status');
      notice.textContent = text;
      root.before(notice);
    },
    // A step that can be undone is one in the browser's history too: Back leads to the view before it.
    write: () => {
      writeView({ ...view, width: drawing.histogram.chosen }, program, undo.unwritten);
      undo.unwritten = false;
    },
  };
  const loader = new PointLoader(run);
  await loader.load();
  const undo = new Undo(view);
  const panel = new Panel(run);
  const choices = new Choices(run, loader, undo, panel);
  const drawing = new Drawing(run, loader, undo, choices);
  addEventListener('popstate', () => location.reload());

  const act = {
    step: by => choices.step(by), end: which => choices.end(which), focus: () => choices.focus(), pin: () => pin(run, panel),
    undo: () => choices.takeBack(), reset: () => choices.showAll(), mode: mode => { drawing.setMode(mode); run.write(); },
  };
  listenToKeys(root, act);
  root.addEventListener('click', event => {
    const link = event.target.closest('[data-sample-of]');
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choices.open(Number(link.textContent.replace(/\D/g, '')));
      return;
    }
    const { dataset } = event.target.closest('button') ?? {};
    if (!dataset) return;
    if (dataset.mode) act.mode(dataset.mode);
    else if ('reset' in dataset) act.reset();
    else if ('undo' in dataset) act.undo();
    else if ('focus' in dataset) act.focus();
    else if ('pin' in dataset) act.pin();
    else if ('help' in dataset) document.querySelector('#keys').showModal();
    else if (dataset.step) act.step(dataset.step);
    else if (dataset.svg) save(`${dataset.svg}-${root.dataset.run}.svg`, 'image/svg+xml', drawing.svg(dataset.svg));
    else if ('clock' in dataset) {
      drawing.setClock(Boolean(dataset.clock));
      run.write();
      drawing.lanes.draw();
    } else if (dataset.quantity) choices.setTime(dataset.toggle === view.time ? 'pt' : dataset.quantity);
  });
  trim.addEventListener('change', () => choices.setTrim(trim.value === 'raw' ? null : trim.value));
  root.querySelector('[data-goto]').addEventListener('submit', event => {
    event.preventDefault();
    const field = event.target.elements.sample;
    if (field.value !== '') choices.open(Number(field.value));
    field.blur(); // for the keys
  });

  if (view.unknown.length) {
    const unknown = view.unknown.join(', ');
    run.say(`The address asks for what this run's page does not know: ${unknown}. It is left out; choose again on the page.`);
  }
  await run.draw();
  if (undo.isEmpty) { // else the reader has chosen something meanwhile
    if (view.sample !== null) choices.open(view.sample);
    else if (view.chosen.size) choices.choose(view.chosen);
  }
  if (view.pin) pinAgain(run);

  let newer = null;
  const again = async () => {
    clearTimeout(newer);
    await loader.load();
    root.classList.toggle('waiting', run.points.size === 0);
    await run.draw();
    expect();
  };
  const expect = () => { if (run.points.verdict.newerToCome) newer = setTimeout(again, 3000); };
  expect();
  again.samples = () => run.points.samples;
  return again;
}

function save(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
