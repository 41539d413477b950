// The form of an experiment and the YAML beside it: an answer that comes while one types on is not taken, as the next one will
// have all of it; the field that is to be mended is marked; and times are in the reader's zone unless the YAML says another.
// The answer to what was asked before this script came is taken.

export function keepInStep(form) {
  const typed = () => new URLSearchParams([...new FormData(form)].filter(([name, value]) => name !== 'zone' && typeof value === 'string')).toString();
  let sent;
  form.addEventListener('htmx:beforeRequest', () => { sent = typed(); });
  form.addEventListener('htmx:beforeSwap', event => {
    if (sent !== undefined && typed() !== sent) event.detail.shouldSwap = false;
  });
  const told = () => {
    form.querySelectorAll('[aria-invalid]').forEach(field => field.removeAttribute('aria-invalid'));
    const mistake = form.querySelector('.mistake');
    if (mistake) form.elements.yaml.setAttribute('aria-invalid', 'true');
    if (mistake?.dataset.field) form.querySelectorAll(`#fields [name="${mistake.dataset.field}"]`)[mistake.dataset.row]?.setAttribute('aria-invalid', 'true');
    const zone = form.elements.zone;
    if (zone.value === '') zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  };
  document.addEventListener('htmx:afterSettle', told);
  told();
}
