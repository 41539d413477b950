// Lines on the timeline from the end of a run to the beginning of each that waits for it, over the lanes of all machines.
// The bars say the same in words, and so does the table.
const SVG = 'http://www.w3.org/2000/svg';

export function drawDependencies(lanes) {
  const place = lanes.querySelector('.timeline');
  if (!place) return;
  const draw = () => {
    place.querySelector('svg.links')?.remove();
    const links = document.createElementNS(SVG, 'svg');
    links.setAttribute('class', 'links');
    links.setAttribute('aria-hidden', 'true');
    const frame = place.getBoundingClientRect();
    const at = box => ({ left: box.left - frame.left + place.scrollLeft, right: box.right - frame.left + place.scrollLeft,
      middle: (box.top + box.bottom) / 2 - frame.top + place.scrollTop, bottom: box.bottom - frame.top + place.scrollTop });
    for (const waiting of place.querySelectorAll('[data-after]')) {
      const to = at(waiting.getBoundingClientRect());
      for (const id of waiting.dataset.after.split(' ')) {
        const before = place.querySelector(`[data-run="${CSS.escape(id)}"]`);
        if (before) links.append(arrow(at(before.getBoundingClientRect()), to));
      }
    }
    if (!links.childElementCount) return;
    links.style.width = `${place.scrollWidth}px`;
    links.style.height = `${place.scrollHeight}px`;
    place.append(links);
  };
  draw();
  new ResizeObserver(draw).observe(place.querySelector('table'));
}

function arrow(from, to) {
  const path = document.createElementNS(SVG, 'path');
  const near = Math.abs(to.middle - from.middle) < 4 && Math.abs(to.left - from.right) < 24;
  path.setAttribute('d', near ? under(from, to) : across(from, to));
  return path;
}

function across(from, to) {
  const bend = Math.min(60, Math.max(10, Math.abs(to.left - from.right) / 2));
  const tip = to.left - 1;
  return `M${from.right} ${from.middle}C${from.right + bend} ${from.middle} ${tip - bend} ${to.middle} ${tip} ${to.middle}`
    + `M${tip - 5} ${to.middle - 4}L${tip} ${to.middle}L${tip - 5} ${to.middle + 4}`;
}

// Of bars that touch, below them.
function under(from, to) {
  const begin = Math.max(from.left, from.right - 6);
  const tip = to.left + 6;
  const floor = Math.max(from.bottom, to.bottom);
  return `M${begin} ${floor}C${begin} ${floor + 9} ${tip} ${floor + 9} ${tip} ${floor}M${tip - 3} ${floor + 4}L${tip} ${floor}L${tip + 3} ${floor + 4}`;
}
