/** A name stands whole in its bar, or not at all. */
export function fitNames(lanes) {
  for (const text of lanes.querySelectorAll('.timeline svg svg text')) {
    text.style.display = '';
    const room = text.ownerSVGElement.getBoundingClientRect().width;
    if (text.getComputedTextLength() + 8 > room) text.style.display = 'none';
  }
}

/** A bar that is tapped or clicked says in words what hovering does, and leads to its run. */
export function tellBars(lanes) {
  const told = lanes.querySelector('[data-told]');
  const open = told.querySelector('[data-open]');
  lanes.addEventListener('click', event => {
    const bar = event.target.closest('.timeline [data-machine]');
    if (bar) {
      const { run, machine } = bar.dataset;
      told.querySelector('p').textContent = `${machine}: ${bar.querySelector('title').textContent}`;
      open.hidden = !run;
      if (run) open.href = `/runs/${run}`;
    } else if (!event.target.closest('[data-close]')) {
      return;
    }
    told.hidden = !bar;
  });
}
