/** Close code of this client that ends the session. */
export const NORMAL_CLOSE = 1000;
/** Close code of this client that keeps the session resumable; 1000 and 1001 would end it. */
export const RESUMABLE_CLOSE = 4900;
