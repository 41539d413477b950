// A part of a page that is fetched again stays as its reader left it: what is open, what is typed, and where the focus is.
const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex]';
const TYPED = 'input[name]:not([type=hidden], [type=checkbox], [type=radio]), textarea[name]';

export function keepSteady() {
  let left = null;
  document.addEventListener('htmx:beforeSwap', ({ detail: { target } }) => {
    if (target.matches('[data-live]')) left = { id: target.id, ...stateOf(target) };
  });
  document.addEventListener('htmx:load', ({ detail: { elt } }) => {
    if (left && elt.id === left.id) {
      restore(elt, left);
      left = null;
    }
  });
}

function stateOf(part) {
  const focused = document.activeElement;
  return {
    open: all(part, 'details[open]').map(title),
    shut: all(part, 'details[data-now]:not([open])').map(title),
    typed: all(part, TYPED).filter(field => field.value !== field.defaultValue).map(field => [field.name, field.value]),
    focus: part.contains(focused) ? sign(focused) : null,
    caret: focused.selectionStart ?? null,
  };
}

function restore(part, { open, shut, typed, focus, caret }) {
  all(part, 'details').filter(one => open.includes(title(one))).forEach(one => { one.open = true; });
  all(part, 'details').filter(one => shut.includes(title(one))).forEach(one => { one.open = false; });
  for (const [name, value] of typed) {
    const field = part.querySelector(`:is(input, textarea)[name="${CSS.escape(name)}"]`);
    if (field) field.value = value;
  }
  const again = focus && document.activeElement === document.body && all(part, REACHED).find(one => sign(one) === focus);
  if (again) {
    again.focus({ preventScroll: true });
    if (caret !== null) again.setSelectionRange(caret, caret);
  }
}

const all = (part, which) => [...part.querySelectorAll(which)];
const title = details => details.querySelector('summary > h2, summary')?.textContent.trim();
const sign = element => [element.tagName, element.getAttribute('href'), element.name, element.dataset.run,
  element.getAttribute('aria-label'), element.matches('summary') && element.textContent.trim()].join('|');
