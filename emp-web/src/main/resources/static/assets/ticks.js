// Runs that are ticked stay so from page to page of the run table, however it is sorted and filtered, until one looks at
// something else; a page that one goes back to has those that it had. Those of other pages go along with the form.
const KEY = 'ticked-runs';

export function keepTicks(form) {
  const ticked = new Set(history.state?.ticked ?? JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  const boxes = [...document.querySelectorAll(`input[type=checkbox][form=${form.id}]`)];
  const here = new Set(boxes.map(box => box.value));
  const others = form.querySelector('[data-others]');

  function told() {
    sessionStorage.setItem(KEY, JSON.stringify([...ticked]));
    history.replaceState({ ...history.state, ticked: [...ticked] }, '');
    const elsewhere = [...ticked].filter(run => !here.has(run));
    others.replaceChildren();
    if (!elsewhere.length) return;
    const untick = Object.assign(document.createElement('button'), { type: 'button', className: 'link', textContent: 'untick them' });
    untick.addEventListener('click', () => { elsewhere.forEach(run => ticked.delete(run)); told(); });
    others.append(` and ${elsewhere.length} of other pages (`, untick, ')', ...elsewhere.map(value =>
      Object.assign(document.createElement('input'), { type: 'hidden', name: 'runs', value })));
  }

  function read() {
    for (const box of boxes) {
      if (box.checked) ticked.add(box.value);
      else ticked.delete(box.value);
    }
    told();
  }

  for (const box of boxes) {
    if (box.checked) ticked.add(box.value); // before this was there
    box.checked = ticked.has(box.value);
  }
  document.addEventListener('change', event => { if (here.has(event.target.value)) read(); });
  document.addEventListener('ticked', read);
  told();
}
