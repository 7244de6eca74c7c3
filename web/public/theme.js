// Runs before the first paint: the theme and size of text chosen on this device.
(() => {
  /** @param {string} name */
  const kept = name => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme;
    // The bars of the browser follow the page, not the system.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#0d1714' : '#f3f3ed');
    }
  }
  const size = kept('text-size');
  if (size && /^\d{2,3}$/.test(size)) root.style.fontSize = `${size}%`;
  // However it was set, over 130 % what was side by side stands one below the other.
  if (Number.parseFloat(getComputedStyle(root).fontSize) > 16 * 1.3) root.dataset.text = 'large';
  root.dataset.hand = kept('hand') === 'start' ? 'start' : 'end';
})();
