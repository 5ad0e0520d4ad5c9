// What browsers do and happy-dom does not. The files of a worker share one document: this is loaded once.

// What react-hook-form looks at to see whether a list was touched before it was there, and happy-dom lacks.
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

// A list of media queries holds as soon as one of them does; happy-dom wants all.
const lists = Object.getPrototypeOf(matchMedia('all')) as MediaQueryList;
const { get: holds } = Object.getOwnPropertyDescriptor(lists, 'matches')!;
Object.defineProperty(lists, 'matches', {
  configurable: true,
  get(this: MediaQueryList) {
    return this.media.split(', ').some((one) => holds!.call(matchMedia(one)) as boolean);
  },
});

// happy-dom draws popovers as they stand, and lacks what closes them.
Object.defineProperty(HTMLElement.prototype, 'hidePopover', { configurable: true, value: () => undefined });
