/** Parts that send a call no press test looks at, as `<file> <call>`. Lines are only taken away. */
export const toPress: readonly string[] = [];
