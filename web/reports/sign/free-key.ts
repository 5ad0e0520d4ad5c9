/** Whether a key is for the screen: nobody types into a field, and no dialog is open. */
export const isFreeKey = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  !target.matches('input, textarea, select') &&
  document.querySelector('dialog:modal') === null;
