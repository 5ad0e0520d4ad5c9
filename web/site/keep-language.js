// Keeps the language a visitor chose, for their next visit and for the portal (which reads the same key). Loaded in the
// head, before anything is drawn; without it every page is still there in both languages, each at its own address.
(() => {
  const key = 'language';
  const { lang } = document.documentElement;
  try {
    if (lang === 'bn') localStorage.setItem(key, lang);
    else if (location.pathname === '/' && localStorage.getItem(key) === 'bn') location.replace('/bn/');
    addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[hreflang]');
      if (link) localStorage.setItem(key, link.hreflang);
    });
  } catch {
    // A browser that keeps nothing shows each page in the language of its address.
  }
})();
