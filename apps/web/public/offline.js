// Shows the figures that the overview of each own apartment stored last on this device, and when that was.
(() => {
  const again = () => location.reload();
  document.getElementById('again').addEventListener('click', again);
  addEventListener('online', again);
  // the event may come before the network works, and none comes when only the server was away
  const goOn = async () => {
    const response = await fetch('/api/health/alive', { cache: 'no-store' }).catch(() => undefined);
    if (response?.ok) again();
  };
  setInterval(() => void goOn(), 5_000);
  let stored = null;
  try {
    stored = JSON.parse(localStorage.getItem('lichthof-own-figures'));
  } catch {
    // without storage there is nothing to show
  }
  if (!Array.isArray(stored) || stored.length === 0) return;
  document.getElementById('text').textContent =
    'Das sind die zuletzt bekannten Werte. Sobald Sie wieder verbunden sind, sehen Sie neue.';
  const add = (parent, tag, text = '') => {
    const element = parent.appendChild(document.createElement(tag));
    element.textContent = text;
    return element;
  };
  const figures = document.getElementById('figures');
  for (const { title, rows, savedAt } of stored) {
    const at = new Date(savedAt).toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short' });
    add(figures, 'h2', title);
    add(figures, 'p', `geladen am ${at} Uhr`);
    const list = add(figures, 'dl');
    for (const [name, figure] of rows) {
      const row = add(list, 'div');
      add(row, 'dt', name);
      add(row, 'dd', figure);
    }
  }
  figures.hidden = false;
})();
