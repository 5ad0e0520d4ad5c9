// Runs before anything is drawn, so that a page never flashes in the wrong colours or the wrong type.
(function () {
  try {
    var scheme = localStorage.getItem('scheme');
    if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
    if (localStorage.getItem('language') === 'bn') {
      document.documentElement.lang = 'bn';
      var manifest = document.getElementById('manifest');
      if (manifest) manifest.href = '/bn/site.webmanifest';
      // The portal's Bengali letters set out at once, before the style rules that ask for them.
      var font = document.getElementById('bengali-font');
      if (font) font.media = 'all';
    }
  } catch (error) {
    // Storage is closed to us: the device's colours and English it is.
  }
})();
