// A bound that is moved: on the plot by dragging, on the slider by arrow keys, in its field by typing. What it would
// change comes from the server, which the field's form asks.

/** Ties together the plot, the slider and the field of one bound. */
export function moveBound(figure) {
  const plane = figure.querySelector('[data-plane]');
  const slider = figure.querySelector('input[type=range]');
  const field = figure.querySelector('input[name]');
  const [across, up] = ['x', 'y'].map(axis => {
    const line = Object.assign(document.createElement('div'), { className: `line ${axis}` });
    plane.append(line);
    return line;
  });
  const { left, top, right, bottom, from, to } = Object.fromEntries(
    Object.entries(plane.dataset).filter(([, value]) => value !== '').map(([key, value]) => [key, Number(value)]));
  const decimals = (slider.step.split('.')[1] ?? '').length;
  let dragged = null;

  const draw = () => {
    const part = Math.min(1, Math.max(0, (Number(slider.value) - from) / (to - from)));
    across.style.left = `${100 * (left + part * (right - left))}%`;
    across.style.top = up.style.right = `${100 * top}%`;
    across.style.height = `${100 * (bottom - top)}%`;
    up.style.top = `${100 * (bottom - part * (bottom - top))}%`;
    up.style.left = `${100 * left}%`;
    up.style.width = `${100 * (right - left)}%`;
    slider.setAttribute('aria-valuetext', `${slider.value} ms`);
  };
  const move = value => {
    slider.value = value;
    field.value = Number(slider.value).toFixed(decimals);
    draw();
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const at = event => {
    const box = plane.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width - left) / (right - left);
    const y = (bottom - (event.clientY - box.top) / box.height) / (bottom - top);
    return { x, y };
  };

  plane.addEventListener('pointerdown', event => {
    const { x, y } = at(event);
    const part = (Number(slider.value) - from) / (to - from);
    dragged = Math.abs(y - part) < Math.abs(x - part) ? 'y' : 'x';
    plane.setPointerCapture(event.pointerId);
    event.preventDefault();
    move(from + at(event)[dragged] * (to - from));
  });
  plane.addEventListener('pointermove', event => {
    if (dragged) move(from + at(event)[dragged] * (to - from));
  });
  for (const end of ['pointerup', 'pointercancel']) plane.addEventListener(end, () => { dragged = null; });
  slider.addEventListener('input', () => move(slider.value));
  const follow = () => {
    const value = Number(field.value.replace(/\s/g, ''));
    if (field.value !== '' && !Number.isNaN(value)) slider.value = value;
    draw();
  };
  field.addEventListener('input', follow);
  follow(); // what was written before this script came
  figure.dataset.bound = 'ready';
}
