interface Resizable {
  happyDOM: { setViewport: (size: { width: number }) => void };
}

/** The width of the window in tests, in CSS pixels: lists are tables, and all work is in one column. */
export const usualWidth = 1024;

/** Makes the window so wide, in CSS pixels, until the test ends: 390 is a phone, 1920 a large screen. */
export function setWidth(width: number): void {
  (window as unknown as Resizable).happyDOM.setViewport({ width });
}
