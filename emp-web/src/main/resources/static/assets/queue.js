// The order of what waits: rows of a queue and bars of the timeline are dragged, or moved by arrow keys. Where predictions
// move is the server's answer; nothing is kept before it is confirmed there.

/** Arrow keys on a row's buttons, and rows that are dragged. */
export function orderRows(form) {
  form.addEventListener('keydown', event => {
    const row = event.target.closest('tr[data-run]');
    const name = { ArrowUp: 'earlier', ArrowDown: 'later' }[event.key];
    const button = row && name && row.querySelector(`button[name=${name}]`);
    if (button) {
      event.preventDefault();
      button.click();
    }
  });
  form.addEventListener('click', event => {
    if (event.target.closest('[aria-disabled]')) event.preventDefault();
  });
  const rows = [...form.querySelectorAll('tr[data-run]')];
  let dragged = null;
  if (!form.querySelector('button')) return;
  for (const row of rows) {
    row.draggable = true;
    row.addEventListener('dragstart', event => {
      dragged = row;
      event.dataTransfer.setData('text/plain', row.dataset.run);
    });
    row.addEventListener('dragend', () => { dragged = null; });
    row.addEventListener('dragover', event => { if (dragged) event.preventDefault(); });
    row.addEventListener('drop', event => {
      event.preventDefault();
      if (!dragged || dragged === row) return;
      const below = rows.indexOf(row) > rows.indexOf(dragged);
      const target = below ? rows[rows.indexOf(row) + 1] : row;
      go(form, dragged.dataset.run, target?.dataset.run);
    });
  }
}

/** A run goes before another one, or to the end, in the order that the form shows. */
function go(form, run, before) {
  for (const [name, value] of Object.entries({ run, before: before ?? '' })) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  }
  form.requestSubmit();
}

/** Bars of runs that wait: dropped before another one, or moved by an arrow key, they lead to the queue in that order. */
export function dragBars(lanes) {
  let drag = null;
  lanes.addEventListener('pointerdown', event => {
    const bar = event.target.closest('[data-waits]');
    if (!bar || event.button !== 0) return;
    drag = { bar, from: event.clientX, by: 0 };
    bar.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  lanes.addEventListener('pointermove', event => {
    if (!drag) return;
    drag.by = event.clientX - drag.from;
    for (const part of drag.bar.querySelectorAll('rect, text')) part.style.transform = `translateX(${drag.by}px)`;
    drag.bar.style.overflow = 'visible';
  });
  lanes.addEventListener('pointercancel', () => { drag = null; });
  lanes.addEventListener('pointerup', event => {
    if (!drag) return;
    const { bar, by } = drag;
    drag = null;
    if (Math.abs(by) < 5) return;
    const middle = other => { const box = other.getBoundingClientRect(); return box.left + box.width / 2; };
    goBefore(bar, inOrder(bar).find(other => other !== bar && middle(other) > event.clientX));
  });
  lanes.addEventListener('keydown', event => {
    const bar = event.target.closest('[data-waits]');
    if (!bar || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = inOrder(bar);
    const at = order.indexOf(bar);
    if (event.key === 'ArrowLeft' && at > 0) goBefore(bar, order[at - 1]);
    else if (event.key === 'ArrowRight' && at < order.length - 1) goBefore(bar, order[at + 2]);
    else if (event.key === 'Enter') location.assign(`/runs/${bar.dataset.waits}`);
    else return;
    event.preventDefault();
  });
}

/** A bar that is tapped or clicked tells in words what hovering does, and leads to its run and its queue. */
export function tellBars(lanes) {
  const told = lanes.querySelector('[data-told]');
  const link = (name, address) => {
    const element = told.querySelector(`[data-${name}]`);
    if (!element) return;
    element.hidden = !address;
    if (address) element.href = address;
  };
  lanes.addEventListener('click', event => {
    const bar = event.target.closest('.timeline [data-machine]');
    if (bar) {
      const { run, waits, machine } = bar.dataset;
      told.querySelector('p').textContent = `${machine}: ${bar.querySelector('title').textContent}`;
      link('open', run && `/runs/${run}`);
      link('order', waits && `/timeline/queues/${encodeURIComponent(machine)}`);
    } else if (!event.target.closest('[data-close]')) {
      return;
    }
    told.hidden = !bar;
  });
}

/** The bars of a lane's waiting runs, from left to right. */
function inOrder(bar) {
  const left = other => other.getBoundingClientRect().left;
  return [...bar.parentElement.querySelectorAll('[data-waits]')].sort((a, b) => left(a) - left(b));
}

function goBefore(bar, before) {
  location.assign(`/timeline/queues/${encodeURIComponent(bar.dataset.machine)}?${new URLSearchParams(
    { run: bar.dataset.waits, before: before?.dataset.waits ?? '' })}`);
}
