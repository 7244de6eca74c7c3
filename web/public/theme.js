// Applies the theme and text size of this device before the first paint.
(() => {
  /** @param {string} name */
  const stored = name => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') {
    root.dataset.theme = theme;
    // The browser's bars follow the page instead of the system.
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#0d1714' : '#f3f3ed');
    }
  }
  const size = stored('text-size');
  if (size && /^\d{2,3}$/.test(size)) root.style.fontSize = `${size}%`;
  // Over 130 %, no matter where the size was set, side-by-side content is stacked.
  if (Number.parseFloat(getComputedStyle(root).fontSize) > 16 * 1.3) root.dataset.text = 'large';
  root.dataset.hand = stored('hand') === 'start' ? 'start' : 'end';
})();
