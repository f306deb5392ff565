/** Detects requests and interactions that any process of the bot has received before. */
export interface ReplayProtection {
  /**
   * Stores the key of what was received. Returns false if it was stored before. Never rejects: if the store cannot be
   * reached, only this process detects what it has received itself.
   *
   * @param validUntil milliseconds since 1970 until which a repetition must be detected
   */
  admit(key: string, validUntil: number): boolean | Promise<boolean>;
}
