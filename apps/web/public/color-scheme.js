// Sets the colour scheme before the first paint; a file of its own because inline scripts are not allowed.
(() => {
  let mode = null;
  try {
    mode = localStorage.getItem('lichthof-color-mode');
  } catch {
    // storage is switched off: follow the system
  }
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
