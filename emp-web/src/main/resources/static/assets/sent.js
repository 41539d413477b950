// What was typed into a form comes back where sending it is refused, as the session has ended or the role is another one by
// now: on the page that says so, and in the form once it is opened again. It stays in this tab, with the person who typed it.
const KEY = 'sent';
const OF = ['kind', 'subject', 'sample', 'experiment', 'run'];
// Fields of a form that follow another one (data-follows) come back with that.
const TYPED = 'textarea[name], select[name], input[name]:not([type=hidden], [type=file], [type=checkbox], [type=radio])';

export function giveBack() {
  const who = document.querySelector('.who a')?.textContent ?? null;
  const place = document.querySelector('[data-sent]');
  const sent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  if (sent && place) {
    sessionStorage.setItem(KEY, JSON.stringify({ ...sent, refused: true }));
    for (const { label, value } of sent.fields) {
      const field = Object.assign(document.createElement('textarea'), { value, readOnly: true, rows: Math.min(12, value.split('\n').length) });
      const name = document.createElement('label');
      name.append(label, field);
      place.append(name);
    }
    place.hidden = !sent.fields.length;
  } else if (sent && who && (!sent.refused || sent.who !== who)) {
    sessionStorage.removeItem(KEY);
  } else if (sent?.refused && who) {
    fill(sent);
  }
  document.addEventListener('submit', event => {
    const form = event.target;
    if (!event.defaultPrevented && form.method === 'post') keepTyped(form, false);
  });
}

/** @param refused whether it is known already that it is not taken */
export function keepTyped(form, refused) {
  if (!form || form.querySelector('[type=password]')) return;
  const fields = typedOf(form).filter(field => field.value).map(field => ({
    name: field.name, value: field.value, label: field.labels?.[0]?.firstChild?.textContent.trim() ?? field.name }));
  const who = document.querySelector('.who a')?.textContent ?? null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ who, action: address(form), fields, refused }));
  } catch {
    sessionStorage.removeItem(KEY); // longer than a browser keeps
  }
}

/** Before a page leaves by itself: what is typed in the form that has the focus, else in the first that has typed text. */
export function keepOpen() {
  const typed = [...document.querySelectorAll('form[method=post]')].filter(form => typedOf(form).some(isChanged));
  keepTyped(typed.find(form => form.contains(document.activeElement)) ?? typed[0], true);
}

function typedOf(form) {
  return [...form.querySelectorAll(TYPED)].filter(field => !field.closest('[data-follows]'));
}

function isChanged(field) {
  if (!field.options) return field.value !== field.defaultValue;
  return field.selectedIndex !== Math.max(0, [...field.options].findIndex(option => option.defaultSelected));
}

function fill(sent) {
  const form = [...document.querySelectorAll('form[method=post]')].find(one => address(one) === sent.action && sent.fields.length);
  if (!form) return;
  for (const { name, value } of sent.fields) {
    const field = form.querySelector(`:is(textarea, select, input)[name="${CSS.escape(name)}"]`);
    if (field) field.value = value;
  }
  sessionStorage.removeItem(KEY);
  form.closest('details')?.setAttribute('open', '');
  form.querySelector(TYPED)?.dispatchEvent(new Event('input', { bubbles: true }));
}

function address(form) {
  const of = [...form.querySelectorAll('[type=hidden]')].filter(field => OF.includes(field.name));
  return [new URL(form.getAttribute('action') ?? '', location.href).pathname, ...of.map(field => `${field.name}=${field.value}`)].join(' ');
}
