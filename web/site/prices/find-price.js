// Shows only the rows with all words that are typed, or else with one of them, and says so if there are none.
const box = document.querySelector('#find-price');
const input = box?.querySelector('input');
const nothing = box?.querySelector('output');
const tables = [...document.querySelectorAll('main table')];

const rowsOf = (table) => [...table.tBodies[0].rows];
const textOf = (row) => `${row.cells[0].textContent} ${row.dataset.also ?? ''}`.toLowerCase();

function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (row) => words.every((word) => textOf(row).includes(word));
  // "Blood sugar" finds the sugars, whose names do not say blood.
  const hasOne = (row) => words.some((word) => word.length > 2 && textOf(row).includes(word));
  const fits = tables.flatMap(rowsOf).some(hasAll) ? hasAll : hasOne;
  for (const table of tables) {
    const rows = rowsOf(table);
    for (const row of rows) row.hidden = !fits(row);
    table.hidden = rows.every((row) => row.hidden);
  }
  nothing.hidden = tables.some((table) => !table.hidden);
}

if (input) {
  input.addEventListener('input', find);
  // From a service of the home page.
  input.value ||= new URLSearchParams(location.search).get('find') ?? '';
  // What the browser kept of the field after going back.
  find();
}
