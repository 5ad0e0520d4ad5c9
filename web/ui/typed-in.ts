/** Whether somebody types in this element: a choice or a tick takes no letters. */
export const isTypedIn = (element: Element | null): boolean =>
  element?.matches('input:not([type="radio"], [type="checkbox"]), textarea, select') ?? false;
