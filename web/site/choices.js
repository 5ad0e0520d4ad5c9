// What a visitor chose in this browser, under the keys the portal uses: light or dark, and the language; and whether
// somebody is signed in here, so that the way in is called "My dashboard". Loaded in the head, before anything is drawn;
// without it every page is still there in both languages, each at its own address.
(() => {
  // What is long is folded on a phone; without this script it stands open.
  addEventListener('DOMContentLoaded', () => {
    if (!matchMedia('(min-width: 48rem)').matches)
      for (const long of document.querySelectorAll('details[data-long]')) long.open = false;
  });

  const { dataset, lang } = document.documentElement;
  try {
    const scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') dataset.scheme = scheme;

    const markSignedIn = () => void (dataset.signedIn = localStorage.getItem('user') === null ? 'no' : 'yes');
    markSignedIn();
    // A log-in or log-out in another tab, or while the browser kept this page aside.
    addEventListener('storage', markSignedIn);
    addEventListener('pageshow', markSignedIn);

    if (lang === 'bn') localStorage.setItem('language', lang);
    else if (dataset.bengali && localStorage.getItem('language') === 'bn')
      location.replace(dataset.bengali + location.search);
    addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[hreflang]');
      if (link) localStorage.setItem('language', link.hreflang);
    });
  } catch {
    // Storage is closed to us: the device's colours, and the language of the address.
  }
})();
