// Adds what browsers have and happy-dom lacks. The test files of a worker share one document, so this runs once.

// react-hook-form reads these to see whether a select was changed before it was registered.
Object.defineProperties(HTMLSelectElement.prototype, { size: { configurable: true, value: 0, writable: true } });
Object.defineProperties(HTMLOptionElement.prototype, {
  defaultSelected: {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
    set(this: HTMLOptionElement, isOn: boolean) {
      this.toggleAttribute('selected', isOn);
    },
  },
});

// A list of media queries matches if one of them does; happy-dom requires all.
const lists = Object.getPrototypeOf(matchMedia('all')) as MediaQueryList;
const { get: holds } = Object.getOwnPropertyDescriptor(lists, 'matches')!;
Object.defineProperty(lists, 'matches', {
  configurable: true,
  get(this: MediaQueryList) {
    return this.media.split(', ').some((one) => holds!.call(matchMedia(one)) as boolean);
  },
});
