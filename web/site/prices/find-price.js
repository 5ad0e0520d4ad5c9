// Shows only the rows with the words that are typed, and says so if there are none.
const box = document.querySelector('#find-price');
const input = box?.querySelector('input');
const nothing = box?.querySelector('output');
const tables = [...document.querySelectorAll('main table')];

function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const table of tables) {
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) {
      const name = row.cells[0].textContent.toLowerCase();
      row.hidden = !words.every((word) => name.includes(word));
    }
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
