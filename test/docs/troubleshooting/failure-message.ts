/** The message of what a function throws, or of the error with which its promise rejects; empty if it does not fail. */
export async function failureMessage(run: () => unknown): Promise<string> {
  try {
    await run();
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
