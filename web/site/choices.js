// What a visitor chose in this browser, under the keys the portal uses: light or dark, and the language. Loaded in the
// head, before anything is drawn; without it every page is still there in both languages, each at its own address.
(() => {
  const { dataset, lang } = document.documentElement;
  try {
    const scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme;

    if (lang === 'bn') localStorage.setItem('language', lang);
    else if (location.pathname === '/' && localStorage.getItem('language') === 'bn') location.replace('/bn/');
    addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[hreflang]');
      if (link) localStorage.setItem('language', link.hreflang);
    });
  } catch {
    // Storage is closed to us: the device's colours, and the language of the address.
  }
})();
