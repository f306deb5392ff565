/**
 * Copies the text of `data-copy`, and says so: on the button, and in the element next to it that screen readers read. Where the browser does
 * not allow it, as on pages without encryption, the text is selected instead.
 */
export async function copyCommand(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  } catch {
    const text = button.parentElement?.querySelector('code');
    if (text) getSelection()?.selectAllChildren(text);
    show(button, 'Copy', 'The command is selected. Copy it with the keyboard.');
    return;
  }
  show(button, 'Copied', 'The command is copied.');
  setTimeout(() => show(button, 'Copy', ''), 2000);
}

function show(button: HTMLElement, label: string, status: string): void {
  const shown = button.querySelector('.label');
  if (shown) shown.textContent = label;
  const read = button.parentElement?.querySelector('[role=status]');
  if (read) read.textContent = status;
}
