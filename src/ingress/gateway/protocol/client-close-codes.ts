/** Our own close code that ends the session for good. */
export const NORMAL_CLOSE = 1000;
/** Our own close code that leaves the session resumable; 1000 and 1001 would end it. */
export const RESUMABLE_CLOSE = 4900;
