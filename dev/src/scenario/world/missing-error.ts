/** What a step refers to does not exist in the world. */
export class MissingError extends Error {}
