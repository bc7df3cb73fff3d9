// Shows the figures that the overview stored last on this device, and when that was.
(() => {
  const again = () => location.reload();
  document.getElementById('again').addEventListener('click', again);
  addEventListener('online', again);
  let stored = null;
  try {
    stored = JSON.parse(localStorage.getItem('lichthof-own-figures'));
  } catch {
    // without storage there is nothing to show
  }
  if (!Array.isArray(stored?.rows)) return;
  const at = new Date(stored.savedAt).toLocaleString('de-DE', { dateStyle: 'long', timeStyle: 'short' });
  document.getElementById('text').textContent =
    `${stored.title}: zuletzt bekannt, geladen am ${at} Uhr. Sobald Sie wieder verbunden sind, sehen Sie neue Werte.`;
  const list = document.getElementById('figures');
  for (const [name, figure] of stored.rows) {
    const row = list.appendChild(document.createElement('div'));
    row.appendChild(document.createElement('dt')).textContent = name;
    row.appendChild(document.createElement('dd')).textContent = figure;
  }
  list.hidden = false;
})();
