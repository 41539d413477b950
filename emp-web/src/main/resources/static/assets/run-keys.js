// The keys of a run's page.
export function listenToKeys(root, act) {
  listen(document, {
    n: () => act.step('1'), p: () => act.step('-1'), l: () => act.step('L'), f: act.focus, '.': act.pin, u: act.undo, a: act.reset,
    g: () => root.querySelector('[data-search]').select(), z: () => act.mode('zoom'), s: () => act.mode('select'),
  }, event => !event.target.closest('input, select, textarea, dialog') && localStorage.getItem('keys') !== 'off');

  // In a chart that has the focus, whether single keys are on or not.
  for (const chart of root.querySelectorAll('[data-figure="series"], [data-figure="dual"]')) {
    listen(chart, {
      ArrowLeft: () => act.step('-1'), ArrowRight: () => act.step('1'), ArrowUp: () => act.step('L'), ArrowDown: () => act.step('-L'),
      Home: () => act.end(0), End: () => act.end(1),
    });
  }
}

function listen(element, keys, isMeant = () => true) {
  element.addEventListener('keydown', event => {
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey || !isMeant(event)) return;
    event.preventDefault();
    keys[event.key]();
  });
}
