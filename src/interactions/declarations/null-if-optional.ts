/** `Out` if the user must provide a value, otherwise `Out | null`. */
export type NullIfOptional<Out, Required extends boolean> = Required extends false ? Out | null : Out;
