// The floor of browsers (contract/browsers.ts), for pages that do not work without a script: the portal and the log-in.
// Loaded before any other script. In the oldest JavaScript, so that every browser can read it. Not on the screen in the
// hall: its script needs none of these functions, and an older television that shows it is not sent away.
(function () {
  // What Chrome 108, Firefox 104 and Safari 15.4 brought stands for all of the floor.
  var isOld = !Array.prototype.findLast || !window.CSS || !CSS.supports || !CSS.supports('height', '100dvh');
  if (isOld) {
    var language = document.documentElement.lang;
    try {
      language = localStorage.getItem('language') || language;
    } catch (error) {
      // Storage is closed to us: the language of the page.
    }
    location.replace(language === 'bn' ? '/bn/old-browser' : '/old-browser');
    return;
  }

  function add(owner, functions) {
    Object.keys(functions).forEach(function (name) {
      if (!owner[name])
        Object.defineProperty(owner, name, { value: functions[name], configurable: true, writable: true });
    });
  }

  function groups(items, keyOf, put) {
    var place = 0;
    Array.from(items).forEach(function (item) {
      put(keyOf(item, place++), item);
    });
  }

  add(Array.prototype, {
    toSorted: function (compare) {
      return Array.from(this).sort(compare);
    },
    toReversed: function () {
      return Array.from(this).reverse();
    },
    toSpliced: function () {
      var copy = Array.from(this);
      copy.splice.apply(copy, arguments);
      return copy;
    },
    with: function (place, value) {
      var copy = Array.from(this);
      var index = place < 0 ? copy.length + place : place;
      if (index < 0 || index >= copy.length) throw new RangeError('Invalid index : ' + place);
      copy[index] = value;
      return copy;
    },
  });
  add(HTMLFormElement.prototype, {
    requestSubmit: function () {
      var button = document.createElement('button');
      button.hidden = true;
      this.appendChild(button);
      button.click();
      this.removeChild(button);
    },
  });
  add(Object, {
    groupBy: function (items, keyOf) {
      var grouped = Object.create(null);
      groups(items, keyOf, function (key, item) {
        (grouped[key] = grouped[key] || []).push(item);
      });
      return grouped;
    },
  });
  add(Map, {
    groupBy: function (items, keyOf) {
      var grouped = new Map();
      groups(items, keyOf, function (key, item) {
        if (!grouped.has(key)) grouped.set(key, []);
        grouped.get(key).push(item);
      });
      return grouped;
    },
  });
})();
