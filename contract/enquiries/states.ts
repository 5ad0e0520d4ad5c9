/** The states the list of messages can be filtered by. `open`: not answered yet, read or not. */
export const enquiryStates = ['unread', 'open', 'answered'] as const;
