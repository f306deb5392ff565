import assert from 'node:assert/strict';

/** Expects an error response with this JSON code, in one of the forms in which libraries report it. */
export const expectError = (promise, code) =>
  assert.rejects(promise, (error) => codeOf(error) === code || rethrow(error));

function codeOf(error) {
  if (typeof error.code === 'number') return error.code;
  const body = error.cause?.body ?? error.body;
  const parsed = typeof body === 'string' ? JSON.parse(body) : body;
  return parsed?.code ?? error.metadata?.response?.code;
}

function rethrow(error) {
  throw error;
}
