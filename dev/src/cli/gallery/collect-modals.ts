import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { AnyModal } from 'guildhall';

/**
 * Runs an action, such as the import of a bot's file, and passes on each modal that is declared meanwhile. They are received from
 * a diagnostics channel, because the file can import another copy of the framework, and need not export them.
 */
export async function collectModals<Result>(
  onModal: (modal: AnyModal) => void,
  action: () => Promise<Result>,
): Promise<Result> {
  const receive = (message: unknown) => {
    if (hasModal(message)) onModal(message.declaration);
  };
  subscribe('guildhall:modal', receive);
  try {
    return await action();
  } finally {
    unsubscribe('guildhall:modal', receive);
  }
}

function hasModal(message: unknown): message is { readonly declaration: AnyModal } {
  return typeof message === 'object' && message !== null && 'declaration' in message && isModal(message.declaration);
}

/** Whether a value is a declared modal, of any copy of the framework. */
export function isModal(value: unknown): value is AnyModal {
  return (
    typeof value === 'function' &&
    'kind' in value &&
    value.kind === 'modal' &&
    'customId' in value &&
    ['open', 'loader', 'pages'].some((name) => name in value)
  );
}
