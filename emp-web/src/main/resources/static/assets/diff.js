// The processes of a sample on a machine that has hundreds: filtered, in groups of a name, without what is usual. The choice
// stays from sample to sample.
import { millis } from './points.js';

const chosen = { only: '', order: 'pt', group: false, unusual: false };

export function arrange(tools) {
  const body = tools.parentElement.querySelector('table.diff tbody');
  if (!body || tools.rows) return;
  tools.rows = [...body.rows];
  const fields = Object.keys(chosen).map(key => tools.querySelector(`[data-of="${key}"]`)).filter(Boolean);
  const value = field => field.type === 'checkbox' ? 'checked' : 'value';
  const draw = () => {
    for (const field of fields) chosen[field.dataset.of] = field[value(field)];
    const rows = wanted(tools.rows);
    body.replaceChildren(...arranged(rows, tools.querySelector('[data-of="unusual"]') ? 5 : 2));
    tools.querySelector('output').textContent = counted(rows);
  };
  for (const field of fields) {
    field[value(field)] = chosen[field.dataset.of];
    field.addEventListener('input', draw);
  }
  draw();
}

const name = row => row.querySelector('code').title;
const put = row => row.classList.contains('put');
const nanos = row => Number(row.dataset.nanos);
const over = row => Number(row.dataset.over);

function wanted(rows) {
  return rows.filter(row => put(row) || (row.cells[0].textContent.toLowerCase().includes(chosen.only.trim().toLowerCase())
    && (!chosen.unusual || row.querySelector('.badge'))));
}

// An execution is a process other than the program's that has PT.
function counted(rows) {
  const executions = rows.filter(row => !put(row) && nanos(row) > 0).length;
  const program = rows.filter(put).length;
  const idle = rows.length - executions - program;
  return [`${millis(executions, 0)} ${executions === 1 ? 'execution' : 'executions'}`, program && `${millis(program, 0)} of the program`,
    idle && `${millis(idle, 0)} without PT`].filter(Boolean).join(', ');
}

// other: the first column that no group has
function arranged(rows, other) {
  const by = chosen.order === 'over' ? over : nanos;
  return (chosen.group ? grouped(rows, other) : [...rows]).sort((a, b) => put(b) - put(a) || by(b) - by(a));
}

// One row for each name: the longest of them, with the sums of what PT and excess are.
function grouped(rows, other) {
  const groups = new Map();
  for (const row of rows) {
    const key = `${put(row)} ${name(row)}`;
    if (groups.has(key)) groups.get(key).push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map(members => {
    if (members.length === 1) return members[0];
    const sum = of => members.reduce((total, row) => total + of(row), 0);
    const longest = members.reduce((one, other) => nanos(other) > nanos(one) ? other : one);
    const row = longest.cloneNode(true);
    row.dataset.nanos = sum(nanos);
    row.dataset.over = sum(over);
    row.cells[0].querySelector('code').after(` × ${members.length}`);
    row.cells[1].textContent = millis(sum(nanos) / 1e6);
    for (const cell of [...row.cells].slice(other)) cell.textContent = '';
    return row;
  });
}
