/** A step for which the test kit has no method. */
export class PrintError extends Error {}
