/** Most characters of a line of text on a booking. */
export const lineLength = 100;
