/** Free bytes below which nothing more is begun: what runs must still be able to end. */
export const diskFloorBytes = 256 * 1024 * 1024;
