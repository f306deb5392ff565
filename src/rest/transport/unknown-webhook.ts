import { errorCodes } from '../../wire/constants/error-codes.js';
import type { RestResponse } from './transport.js';

/** Whether the service says that it knows no such webhook; so it says too of an interaction that has no answer yet. */
export function isUnknownWebhook(answer: RestResponse): boolean {
  const { status, code } = errorCodes.UNKNOWN_WEBHOOK;
  if (answer.status !== status) return false;
  const body = answer.json();
  return typeof body === 'object' && body !== null && 'code' in body && body.code === code;
}
