/** The keys of the texts about a sample that was not taken or not received: at the entry, in short, to who signs. */
export const sampleTexts = {
  NOT_TAKEN: { asked: 'sampleDoubt.NOT_TAKEN', short: 'sampleDoubt.short.NOT_TAKEN', seen: 'concern.SAMPLE.NOT_TAKEN' },
  NOT_RECEIVED: {
    asked: 'sampleDoubt.NOT_RECEIVED',
    short: 'sampleDoubt.short.NOT_RECEIVED',
    seen: 'concern.SAMPLE.NOT_RECEIVED',
  },
} as const;
